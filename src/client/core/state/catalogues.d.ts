/** The texts of locales, typed by the Chinese catalogues: a key that is missing there does not compile. */
export interface Catalogues {
  account: typeof import('#locales/zh-CN/account.json')
  archives: typeof import('#locales/zh-CN/archives.json')
  arrange: typeof import('#locales/zh-CN/arrange.json')
  audit: typeof import('#locales/zh-CN/audit.json')
  catalogue: typeof import('#locales/zh-CN/catalogue.json')
  checks: typeof import('#locales/zh-CN/checks.json')
  failures: typeof import('#locales/zh-CN/failures.json')
  files: typeof import('#locales/zh-CN/files.json')
  formatted: typeof import('#locales/zh-CN/formatted.json')
  forms: typeof import('#locales/zh-CN/forms.json')
  gallery: typeof import('#locales/zh-CN/gallery.json')
  grid: typeof import('#locales/zh-CN/grid.json')
  online: typeof import('#locales/zh-CN/online.json')
  organisation: typeof import('#locales/zh-CN/organisation.json')
  palette: typeof import('#locales/zh-CN/palette.json')
  parts: typeof import('#locales/zh-CN/parts.json')
  projects: typeof import('#locales/zh-CN/projects.json')
  resource: typeof import('#locales/zh-CN/resource.json')
  rules: typeof import('#locales/zh-CN/rules.json')
  session: typeof import('#locales/zh-CN/session.json')
  shell: typeof import('#locales/zh-CN/shell.json')
  system: typeof import('#locales/zh-CN/system.json')
  transfers: typeof import('#locales/zh-CN/transfers.json')
  ui: typeof import('#locales/zh-CN/ui.json')
  verify: typeof import('#locales/zh-CN/verify.json')
  workbench: typeof import('#locales/zh-CN/workbench.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    returnNull: false
    enableSelector: false
    resources: Catalogues
  }
}
