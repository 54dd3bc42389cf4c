import type { CellValue } from '#contract/core/rules.ts'
import { atLeave } from '#core/state/pages/leave.ts'
import { readJson, tabShelf, writeJson } from '#core/state/session/stored.ts'
import { $user } from '#core/state/session/user.ts'

/** What has been typed into a form and not saved: it outlives a reload and an expired session, in this tab of the browser. */
export interface FormDraft {
  readonly typed: Readonly<Record<string, CellValue>>
  /** What the same fields held when they were typed into: a field that holds something else by now was changed by somebody else. */
  readonly base: Readonly<Record<string, CellValue>>
}

const KEY = 'pro__FORM_DRAFTS'
type Drafts = Readonly<Record<string, FormDraft>>

/** The drafts of this tab, by user and form: nobody finds those of another. */
function drafts(): Drafts {
  const kept = readJson(tabShelf(), KEY)
  return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {}
}
const nameOf = (form: string) => `${$user.get()?.id ?? ''} ${form}`

/** What was typed into a form before and never saved. */
export const readFormDraft = (form: string): FormDraft | undefined => drafts()[nameOf(form)]

/** Keeps what is typed into a form; without a draft it is forgotten. */
export function keepFormDraft(form: string, draft: FormDraft | undefined): void {
  const { [nameOf(form)]: before, ...others } = drafts()
  if (before === undefined && draft === undefined) return
  writeJson(tabShelf(), KEY, draft ? { ...others, [nameOf(form)]: draft } : others)
}

// Who signs out leaves nothing behind; after an expired session the same user finds it again.
atLeave(({ keepTabs }) => {
  if (!keepTabs) writeJson(tabShelf(), KEY, undefined)
})
