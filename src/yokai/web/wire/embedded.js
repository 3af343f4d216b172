/** Whether this page is a frame in somebody else's page: it keeps nothing, and nobody knows its visitor. */
export const embedded = "embedded" in document.documentElement.dataset;
