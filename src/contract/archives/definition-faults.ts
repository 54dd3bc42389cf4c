import { PROCESS_END, type ProcessStep, type ProcessSubject, STEP_CONDITIONS, TICKED } from './processes.ts'

/** What may be wrong with a definition; its words are the texts `processDefinition.fault.noName`. */
export const DEFINITION_FAULTS = [
  'noSteps',
  'lacksStep',
  'sameKey',
  'noName',
  'noType',
  'noCandidate',
  'unknownRole',
  'noMaker',
  'days',
  'nextMissing',
  'noOtherwise',
  'otherwiseMissing',
  'conditionUnknown',
  'returnMissing',
  'isolated',
  'noExit'
] as const
/** One fault: at which step, by its place, or null where it is the whole's; at which field of it, and which step it misses. */
export interface DefinitionFault {
  readonly at: number | null
  readonly field: keyof ProcessStep
  readonly fault: (typeof DEFINITION_FAULTS)[number]
  readonly value: string
}

type Faulty = Pick<DefinitionFault, 'field' | 'fault'> & { readonly value?: string }

/** The steps that the process of a file is given by the review of files, by their keys. */
const FILE_STEPS = ['collect', 'review'] as const

/** What an instance of a definition is about: files and volumes have one process each, every other is a node's. */
export const subjectOfCode = (code: string): ProcessSubject => (code === 'file' || code === 'volume' ? code : 'node')

/** The step that a step leads to where its condition holds, by its key. */
export const nextKey = (steps: readonly ProcessStep[], at: number): string =>
  steps[at]?.next || (steps[at + 1]?.key ?? PROCESS_END)

/** Where a step can lead to: its next, and with a condition the other one. */
export function waysOut(steps: readonly ProcessStep[], at: number): readonly string[] {
  const step = steps[at]
  if (!step) return []
  return step.when ? [nextKey(steps, at), step.otherwise ?? ''] : [nextKey(steps, at)]
}

/** The step to which one is returned, by its key; undefined where nothing is before it. */
export const returnKey = (steps: readonly ProcessStep[], at: number): string | undefined =>
  at <= 0 ? undefined : steps[at]?.returnTo || steps[at - 1]?.key

/**
 * What is wrong with a definition, step by step in their order: no candidate, a way that leads nowhere, a step that nothing leads to, a
 * loop without an exit. Without faults it can be published. `roles` are the codes of the roles that there are; without them none is asked.
 */
export function definitionFaults(
  code: string,
  steps: readonly ProcessStep[],
  roles?: ReadonlySet<string>
): readonly DefinitionFault[] {
  const subject = subjectOfCode(code)
  if (steps.length === 0) return [{ at: null, field: 'key', fault: 'noSteps', value: '' }]
  const keys = new Set(steps.map(({ key }) => key))
  const lacking = subject === 'file' ? FILE_STEPS.filter((key) => !keys.has(key)) : []
  const entered = subject === 'file' ? keys : followersOf(steps, [steps[0]?.key ?? ''])
  const ending = endingKeys(steps)
  return [
    ...lacking.map((value) => ({ at: null, field: 'key' as const, fault: 'lacksStep' as const, value })),
    ...steps.flatMap((step, at) => {
      const found: Faulty[] = [
        ...own(step, subject, roles),
        ...ways(steps, at, keys),
        ...when(steps.findIndex(({ key }) => key === step.key) < at, { field: 'key', fault: 'sameKey' }),
        ...when(!entered.has(step.key), { field: 'key', fault: 'isolated' })
      ]
      // Where a way leads nowhere that is said, and not also that it never ends.
      const leads = waysOut(steps, at).every((key) => key === PROCESS_END || keys.has(key))
      if (leads && !ending.has(step.key)) found.push({ field: 'next', fault: 'noExit' })
      return found.map((one): DefinitionFault => ({ at, value: '', ...one }))
    })
  ]
}

const when = (is: boolean, fault: Faulty): readonly Faulty[] => (is ? [fault] : [])

/** What is wrong with a step by itself. */
function own(
  { name, type, by, role, days }: ProcessStep,
  subject: ProcessSubject,
  roles: ReadonlySet<string> | undefined
): readonly Faulty[] {
  return [
    ...when(name.trim() === '', { field: 'name', fault: 'noName' }),
    ...when(type === '', { field: 'type', fault: 'noType' }),
    ...when(by === 'role' && !role, { field: 'role', fault: 'noCandidate' }),
    ...when(by === 'role' && Boolean(role) && roles?.has(role ?? '') === false, {
      field: 'role',
      fault: 'unknownRole',
      value: role ?? ''
    }),
    // Only a file has somebody who made it.
    ...when(by === 'maker' && subject !== 'file', { field: 'by', fault: 'noMaker' }),
    ...when(days !== null && !(Number.isInteger(days) && days >= 1 && days <= 999), { field: 'days', fault: 'days' })
  ]
}

/** What is wrong with where a step leads. */
function ways(steps: readonly ProcessStep[], at: number, keys: ReadonlySet<string>): readonly Faulty[] {
  const step = steps[at]
  if (!step) return []
  const { next, otherwise, returnTo, fields } = step
  const isThere = (key: string) => key === PROCESS_END || keys.has(key)
  const asked = step.when ?? ''
  const known =
    STEP_CONDITIONS.some((one) => one === asked) ||
    fields.some(({ key, type }) => type === 'checkbox' && asked === TICKED + key)
  return [
    ...when(Boolean(next) && !isThere(next ?? ''), { field: 'next', fault: 'nextMissing' }),
    ...when(asked !== '' && !known, { field: 'when', fault: 'conditionUnknown' }),
    ...when(asked !== '' && !otherwise, { field: 'otherwise', fault: 'noOtherwise' }),
    ...when(asked !== '' && Boolean(otherwise) && !isThere(otherwise ?? ''), {
      field: 'otherwise',
      fault: 'otherwiseMissing'
    }),
    ...when(Boolean(returnTo) && (at === 0 || returnTo === step.key || !keys.has(returnTo ?? '')), {
      field: 'returnTo',
      fault: 'returnMissing'
    })
  ]
}

/** The steps that these lead to, and they themselves. */
function followersOf(steps: readonly ProcessStep[], from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from)
  for (const key of found) {
    const at = steps.findIndex((step) => step.key === key)
    for (const way of [...waysOut(steps, at), returnKey(steps, at)]) if (way) found.add(way)
  }
  return found
}

/** The steps from which some way leads to the end. */
function endingKeys(steps: readonly ProcessStep[]): ReadonlySet<string> {
  const ending = new Set([PROCESS_END])
  for (let size = 0; size < ending.size; ) {
    size = ending.size
    for (const [at, { key }] of steps.entries()) if (waysOut(steps, at).some((way) => ending.has(way))) ending.add(key)
  }
  return ending
}
