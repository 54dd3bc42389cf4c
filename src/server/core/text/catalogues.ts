import accountEn from '#locales/en/account.json' with { type: 'json' }
import archivesEn from '#locales/en/archives.json' with { type: 'json' }
import arrangeEn from '#locales/en/arrange.json' with { type: 'json' }
import auditEn from '#locales/en/audit.json' with { type: 'json' }
import catalogueEn from '#locales/en/catalogue.json' with { type: 'json' }
import checksEn from '#locales/en/checks.json' with { type: 'json' }
import cliEn from '#locales/en/cli.json' with { type: 'json' }
import filesEn from '#locales/en/files.json' with { type: 'json' }
import formsEn from '#locales/en/forms.json' with { type: 'json' }
import gridEn from '#locales/en/grid.json' with { type: 'json' }
import onlineEn from '#locales/en/online.json' with { type: 'json' }
import organisationEn from '#locales/en/organisation.json' with { type: 'json' }
import projectsEn from '#locales/en/projects.json' with { type: 'json' }
import rulesEn from '#locales/en/rules.json' with { type: 'json' }
import sessionEn from '#locales/en/session.json' with { type: 'json' }
import systemEn from '#locales/en/system.json' with { type: 'json' }
import transfersEn from '#locales/en/transfers.json' with { type: 'json' }
import verifyEn from '#locales/en/verify.json' with { type: 'json' }
import workbenchEn from '#locales/en/workbench.json' with { type: 'json' }
import account from '#locales/zh-CN/account.json' with { type: 'json' }
import archives from '#locales/zh-CN/archives.json' with { type: 'json' }
import arrange from '#locales/zh-CN/arrange.json' with { type: 'json' }
import audit from '#locales/zh-CN/audit.json' with { type: 'json' }
import catalogue from '#locales/zh-CN/catalogue.json' with { type: 'json' }
import checks from '#locales/zh-CN/checks.json' with { type: 'json' }
import cli from '#locales/zh-CN/cli.json' with { type: 'json' }
import files from '#locales/zh-CN/files.json' with { type: 'json' }
import forms from '#locales/zh-CN/forms.json' with { type: 'json' }
import grid from '#locales/zh-CN/grid.json' with { type: 'json' }
import online from '#locales/zh-CN/online.json' with { type: 'json' }
import organisation from '#locales/zh-CN/organisation.json' with { type: 'json' }
import projects from '#locales/zh-CN/projects.json' with { type: 'json' }
import rules from '#locales/zh-CN/rules.json' with { type: 'json' }
import session from '#locales/zh-CN/session.json' with { type: 'json' }
import system from '#locales/zh-CN/system.json' with { type: 'json' }
import transfers from '#locales/zh-CN/transfers.json' with { type: 'json' }
import verify from '#locales/zh-CN/verify.json' with { type: 'json' }
import workbench from '#locales/zh-CN/workbench.json' with { type: 'json' }

const chinese = {
  account,
  archives,
  arrange,
  audit,
  catalogue,
  checks,
  cli,
  files,
  forms,
  grid,
  online,
  organisation,
  projects,
  rules,
  session,
  system,
  transfers,
  verify,
  workbench
}
const english: { readonly [N in keyof typeof chinese]: Readonly<Record<string, string>> } = {
  account: accountEn,
  archives: archivesEn,
  arrange: arrangeEn,
  audit: auditEn,
  catalogue: catalogueEn,
  checks: checksEn,
  cli: cliEn,
  files: filesEn,
  forms: formsEn,
  grid: gridEn,
  online: onlineEn,
  organisation: organisationEn,
  projects: projectsEn,
  rules: rulesEn,
  session: sessionEn,
  system: systemEn,
  transfers: transfersEn,
  verify: verifyEn,
  workbench: workbenchEn
}

export type Catalogue = keyof typeof chinese
/** A text of the locales as `catalogue:key`; one that the Chinese catalogue lacks does not compile. */
export type TextKey = { [N in Catalogue]: `${N}:${keyof (typeof chinese)[N] & string}` }[Catalogue]
export type Language = 'zh-CN' | 'en'

const languages: { readonly [L in Language]: { readonly [N in Catalogue]: Readonly<Record<string, string>> } } = {
  'zh-CN': chinese,
  en: english
}

/** A text as a catalogue has it, or nothing where there is none; English falls back to Chinese. */
export function textIn(language: Language, catalogue: Catalogue, key: string): string | undefined {
  return languages[language][catalogue][key] ?? languages['zh-CN'][catalogue][key]
}
export const isCatalogue = (name: string): name is Catalogue => Object.hasOwn(chinese, name)
