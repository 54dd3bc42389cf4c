import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { BeyondLimit, BeyondStep } from '#contract/archives/volume-steps.ts'
import { type BrokenLimit, tooLittle, tooMuch } from '#contract/archives/volume-limits.ts'

import { Refusal } from '../../core/refusing/refusal.ts'
import type { Arranging } from './arranging.ts'
import type { VolumeDraft } from './draft.ts'
import type { ArrangedFile } from './read-files.ts'
import { sumsOf } from './planning/sums.ts'

/** What a step may break: by files that come in the upper limits, by parting a volume the lower ones as well. */
type Breakable = 'most' | 'least'

/**
 * Refuses a step that makes a volume break a limit of the project, or hold files of several unit projects or classes, and names what was
 * measured; `isConfirmed` lets it be done. A volume that breaks a limit before and by no more after is left as it is.
 */
export function refuseBeyond(
  { settings, ctx }: Arranging,
  drafts: readonly VolumeDraft[],
  breakable: Breakable,
  isConfirmed: boolean | undefined
): void {
  const beyond = drafts.flatMap((draft): BeyondLimit[] => {
    const no = draft.description.volumeNo
    const measure = (files: readonly ArrangedFile[]) => sumsOf(files, { ...settings, sides: draft.description.sides })
    const [before, after] = [measure(draft.was), measure(draft.files)]
    if (draft.isGone || draft.files.length === 0) return []
    const most = worse(tooMuch(before, settings), tooMuch(after, settings))
    const least = breakable === 'least' && draft.row === null ? tooLittle(after, settings) : undefined
    const left =
      breakable === 'least' && draft.row !== null && !tooLittle(before, settings)
        ? tooLittle(after, settings)
        : undefined
    const found = most ?? least ?? left
    const isMixed = isSeveral(draft.files) && (draft.was.length === 0 || !isSeveral(draft.was))
    return [
      ...(found ? [{ no, broken: found }] : []),
      ...(isMixed ? [{ no, broken: { limit: 'mixed' } } as const] : [])
    ]
  })
  if (beyond.length === 0) return
  if (isConfirmed) {
    for (const { no, broken } of beyond)
      for (const draft of drafts) if (draft.description.volumeNo === no) note(draft, broken)
    return
  }
  const words = beyond.map(({ no, broken }) =>
    ctx.say(`arrange:beyond.${broken.limit}`, {
      no: volumeNumber(no),
      ...(broken.limit !== 'mixed' && { found: broken.found, allowed: broken.allowed })
    })
  )
  const result: BeyondStep = { beyond }
  throw new Refusal('arrange:refused.beyond', { limits: words.join(ctx.say('arrange:listSeparator')) }, { result })
}

const worse = (before: BrokenLimit | undefined, after: BrokenLimit | undefined) =>
  after && (before === undefined || before.limit !== after.limit || after.found > before.found) ? after : undefined

const isSeveral = (files: readonly ArrangedFile[]) =>
  new Set(files.map(({ monomialId, catalogCode }) => `${monomialId} ${catalogCode.slice(0, 1)}`)).size > 1

function note(draft: VolumeDraft, broken: BeyondLimit['broken']): void {
  const values = broken.limit === 'mixed' ? { limit: broken.limit } : { ...broken }
  draft.description = { ...draft.description, rules: [...draft.description.rules, { rule: 'beyond', values }] }
}
