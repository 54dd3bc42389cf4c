import { readJson, tabShelf, writeJson } from '#core/state/session/stored.ts'

const KEPT = 'session.alteration'

/** How far somebody is. The account is named once, and shown from then on. */
export type Alteration =
  | { readonly step: 'find' | 'codes' }
  | { readonly step: 'prove' | 'password'; readonly account: string; readonly ticket: string; readonly sent: number }
  | { readonly step: 'done'; readonly account: string }

/** Keeps how far somebody is, for this tab and a reload of it; what is done is forgotten. */
export const keepAlteration = (at: Alteration): void => writeJson(tabShelf(), KEPT, 'ticket' in at ? at : undefined)

/** How far somebody was before a reload. */
export function readAlteration(): Alteration {
  const kept = readJson(tabShelf(), KEPT)
  const isKept =
    typeof kept === 'object' &&
    kept !== null &&
    'step' in kept &&
    'ticket' in kept &&
    'account' in kept &&
    'sent' in kept
  if (!isKept || (kept.step !== 'prove' && kept.step !== 'password')) return { step: 'find' }
  return { step: kept.step, account: String(kept.account), ticket: String(kept.ticket), sent: Number(kept.sent) }
}
