/** The pictures that a menu may have, as the side menu draws them. */
export const MENU_ICONS: readonly string[] = (
  'apartment appstore audit bank bar-chart bell book build carry-out check cloud-upload cluster contacts container crown delete deployment edit ' +
  'eye file-add file-done file-pdf file-text folder-open form fund global history home import inbox key layout mail menu monitor node-index ' +
  'notification partition profile project question read safety safety-certificate search security-scan setting solution sound swap table ' +
  'tags team user warning'
).split(' ')
