import i18next from 'i18next'

import type { InstallationFacts } from '#contract/core/installation-facts.ts'

import { embedded } from './embedded.ts'

const USUAL: InstallationFacts = { name: '', support: '', passwordLength: 8, passwordKinds: 2 }

/** What the server has written into the page; as usual where it did not (a page from its sources). */
export function installationFacts(): InstallationFacts {
  const content = embedded('installation')
  return content ? { ...USUAL, ...(JSON.parse(content) as InstallationFacts) } : USUAL
}

/** How the system is called: as its administrators call it, else as the product is called in the language of the page. */
export const systemName = (): string => installationFacts().name || i18next.t('system', { ns: 'session' })

/** Who supports it. */
export const supportLine = (): string => installationFacts().support || i18next.t('support', { ns: 'session' })

/** What a new password must be, in words. */
export function passwordHint(): string {
  const { passwordLength: length, passwordKinds: kinds } = installationFacts()
  return kinds > USUAL.passwordKinds
    ? i18next.t('password.policyKinds', { ns: 'session', length, kinds })
    : i18next.t('password.policy', { ns: 'session', length })
}
