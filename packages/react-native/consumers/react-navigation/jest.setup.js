const { configure } = require("@testing-library/react-native");

// On its first run, Jest transforms React Native while `findBy…` waits, which is for one second by default.
configure({ asyncUtilTimeout: 60_000 });
