import type { DefinitionFault } from '#contract/archives/definition-faults.ts'
import type { ProcessStep } from '#contract/archives/processes.ts'

/** The steps that a text holds; none where it holds none. */
export function readSteps(text: string): readonly ProcessStep[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as readonly ProcessStep[]) : []
  } catch {
    return []
  }
}

/** The steps by their names, in their order. */
export const stepsAsText = (text: string): string =>
  readSteps(text)
    .map(({ name }, at) => `${at + 1}  ${name}`)
    .join('\n')

/** A new step behind these: whoever reviews is the usual one. Its key is one that none of them has. */
export function newStep(steps: readonly ProcessStep[]): ProcessStep {
  const keys = new Set(steps.map(({ key }) => key))
  let number = steps.length + 1
  while (keys.has(`step${number}`)) number++
  return {
    key: `step${number}`,
    type: steps.length === 0 ? 'collect' : 'review',
    name: '',
    nameEn: '',
    by: steps.length === 0 ? 'submitter' : 'role',
    role: null,
    days: steps.length === 0 ? 14 : 5,
    fields: []
  }
}

/** The control of a fault among the lines of the steps: of the field, where it has one, else of the step's name. */
export function faultPlace(steps: readonly ProcessStep[], { at, field }: DefinitionFault): string {
  const key = at === null ? undefined : steps[at]?.key
  if (key === undefined) return '[data-add]'
  const shown = field === 'key' ? 'name' : field
  return `[data-step="${key}"] [data-field="${shown}"] :is(input, button)`
}
