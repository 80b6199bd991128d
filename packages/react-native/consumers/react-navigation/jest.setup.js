// With a cold cache, the first test transforms React Native while it waits.
require("@testing-library/react-native").configure({ asyncUtilTimeout: 60_000 });
