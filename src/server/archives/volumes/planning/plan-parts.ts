import type { PlanSettings, VolumeRule } from '#contract/archives/volume-plan.ts'

import type { PlanFile } from './plan-file.ts'
import type { PlanGroup } from './plan-groups.ts'
import { inOrder } from './plan-order.ts'
import { limitOf, thicknessOf } from './thickness.ts'

/** Files of one or several groups that will be a volume, and why. */
export interface PlanPart {
  readonly groups: readonly PlanGroup[]
  readonly files: readonly PlanFile[]
  readonly why: readonly VolumeRule[]
}

/** How thick files are together, in micrometres. */
export const thicknessOfAll = (files: readonly PlanFile[], { sides }: PlanSettings): number =>
  files.reduce((sum, file) => sum + thicknessOf(file, sides), 0)

/** Whether files are more than a volume may hold: too thick, or too many pages of text on paper. */
export function isTooMuch(files: readonly PlanFile[], settings: PlanSettings): boolean {
  if (thicknessOfAll(files, settings) > limitOf(files, settings)) return true
  return settings.mostPages > 0 && paperPages(files) > settings.mostPages
}
const paperPages = (files: readonly PlanFile[]) =>
  files.reduce((sum, file) => sum + (file.medium === 'WZ' && thicknessOf(file, 'single') > 0 ? file.pages : 0), 0)

/** Cuts a group greedily: a volume takes file after file until the next one would be too much. A file is never parted. */
export function cutGroup(group: PlanGroup, settings: PlanSettings): PlanPart[] {
  const parts: PlanPart[] = []
  let own: PlanFile[] = []
  const end = (next?: PlanFile) => {
    if (own.length > 0) parts.push({ groups: [group], files: own, why: [whyEnded(own, next, settings)] })
    own = []
  }
  for (const file of inOrder(group.files, settings.order)) {
    if (own.length > 0 && isTooMuch([...own, file], settings)) end(file)
    own.push(file)
  }
  end()
  return parts
}

function whyEnded(files: readonly PlanFile[], next: PlanFile | undefined, settings: PlanSettings): VolumeRule {
  const thickness = thicknessOfAll(files, settings)
  if (thickness === 0) return { rule: 'electronic', values: { files: files.length } }
  const values = { mm: thickness / 1000, limit: limitOf(files, settings) / 1000 }
  if (isTooMuch(files, settings)) return { rule: 'tooThick', values: { ...values, title: files[0]?.title ?? '' } }
  if (!next) return { rule: 'whole', values }
  return { rule: 'cut', values: { ...values, next: next.title, more: thicknessOf(next, settings.sides) / 1000 } }
}
