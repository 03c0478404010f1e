declare global {
  /**
   * In every document of the server, before any other script: loads what the page cannot do without, however
   * often that fails. From the third failure on the notice of the document says so (`[data-not-loaded]`).
   */
  var loadSurely: <Loaded>(load: () => Promise<Loaded>) => Promise<Loaded>;
}

export {};
