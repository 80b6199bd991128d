/** Texts on the screens of the simulated phones. */
export const screenTexts = {
  phone: (model: string, person: string) => `${model} of ${person}`,
  browserFrame: (model: string) => `Browser on ${model}`,
  appFrame: (model: string) => `Loam on ${model}`,
  home: "Home",
  messages: "Messages",
  appStore: "App Store",
  playStore: "Play Store",
  browser: "Browser",
  hostApp: "Another app’s feed",
  networks: { online: "Wi-Fi", slow: "Slow network", offline: "No network" },

  thread: {
    contact: "Mira",
    today: "Today",
    greeting: (person: string) => `Morning, ${person}! I found your mug.`,
    reply: "Oh. Ohh! Who makes that?",
    invitation: "They even do suppers:",
    compose: "Message",
  },

  store: {
    subtitle: "Stoneware for slow mornings",
    rating: "Rating",
    age: "Age",
    size: "Size",
    description:
      "Mugs, bowls and teapots from a small studio. Each firing is numbered, and none is repeated.",
    referrer: "Install referrer",
    simulated: "A simulated store",
    installing: "Installing",
    open: "Open",
    install: "Install",
  },

  offlinePage: { title: "You are offline", text: "Connect to the internet and try again." },
  errorPage: {
    title: "The page did not load",
    text: "The server is not responding. Try again in a moment.",
  },
  unknownPhonePage: { title: "The demo was restarted", text: "Reload the page." },
  wrongHost: "Open the demo at localhost or at this machine’s own address.\n",
} as const;
