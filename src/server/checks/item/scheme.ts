import { CHECK_PARAMETERS, type CheckCode, type CheckLevel, type CheckStage } from '#contract/checks/items.ts'

/** A scheme 检测方案 as a run asks by it: which items, how grave what they find is, and by which numbers they measure. */
export interface Scheme {
  readonly id: string
  readonly stage: CheckStage
  readonly items: ReadonlyMap<CheckCode, SchemeTerms>
}
interface SchemeTerms {
  readonly level: CheckLevel
  readonly parameters: Readonly<Record<string, number>>
}

type Parameters = typeof CHECK_PARAMETERS

/** A number by which an item measures: what the scheme says, else the usual one. */
export const parameterOf = <C extends keyof Parameters>(
  { items }: Pick<Scheme, 'items'>,
  code: C,
  name: keyof Parameters[C] & string
): number => items.get(code)?.parameters[name] ?? Number(CHECK_PARAMETERS[code][name])
