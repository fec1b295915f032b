/** The mark that public/index.html shows before the app does, until there is a page to show. */
export const Splash = () => <img className="splash" src="/favicon.svg" alt="" />;
