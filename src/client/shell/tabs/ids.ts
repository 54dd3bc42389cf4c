/** The id of a tab's handle in the page. */
export const tabId = (key: string): string => `tab-${key}`
/** The id of what a tab shows. */
export const panelId = (key: string): string => `panel-${key}`
