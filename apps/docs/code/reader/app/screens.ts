export declare const Home: () => React.JSX.Element;
export declare const Product: () => React.JSX.Element;
export declare const Splash: () => React.JSX.Element;
