import { isPassing, normalized, type SpokenStep } from './spoken.ts'

/**
 * How a line of docs/spoken is compared: said in this order; said anywhere in its step, as a live message may come before or after what
 * is next to it; or said in some runs and not in others.
 */
export type LineKind = 'in order' | 'anywhere' | 'sometimes'

/** The mark before a line of docs/spoken. */
const MARKS: Readonly<Record<LineKind, string>> = { 'in order': '', anywhere: '~ ', sometimes: '? ' }

export interface KeptLine {
  readonly text: string
  readonly kind: LineKind
}

/** A step as docs/spoken keeps it. */
export interface KeptStep {
  readonly goal: string
  readonly lines: readonly KeptLine[]
}

/** What several runs of a journey have in common, and what came only in some of them or in another order. */
export function mergeRuns(runs: readonly (readonly SpokenStep[])[]): readonly KeptStep[] {
  const [first = [], ...others] = runs
  return first.map(({ goal }, at) => {
    let lines: readonly KeptLine[] = linesOf(first[at]!).map((text) => ({ text, kind: 'in order' }))
    for (const run of others) lines = mergeLines(lines, run[at] ? linesOf(run[at]) : [])
    return { goal, lines: freed(lines, isLive(runs.flatMap((run) => run[at]?.live ?? []))) }
  })
}

/** What is kept, and what a further run said besides; steps that are not kept are left out. */
export function addRun(kept: readonly KeptStep[], run: readonly SpokenStep[]): readonly KeptStep[] {
  const walked = byGoal(run)
  return [...byGoal(kept)].map(([key, { goal, lines }]) => {
    const step = walked.get(key)
    return step ? { goal, lines: mergeLines(freed(lines, isLive(step.live ?? [])), linesOf(step)) } : { goal, lines }
  })
}

/** Whether a line was written into a live region, alone or as a part of a longer message. */
function isLive(live: readonly string[]): (line: string) => boolean {
  const messages = live.map((text) => bare(normalized(text)))
  return (line) => bare(line).length >= SHORTEST && messages.some((message) => message.includes(bare(line)))
}
/** A shorter line may be a part of any message by chance. */
const SHORTEST = 4
const bare = (text: string) => text.replaceAll(/[\s.。]+/g, '')

/** Lines of live regions may come anywhere in their step. */
const freed = (lines: readonly KeptLine[], live: (line: string) => boolean): readonly KeptLine[] =>
  lines.map((line) => (line.kind === 'in order' && live(line.text) ? { text: line.text, kind: 'anywhere' } : line))

/** A journey as it is kept: each goal, and below it what was said, a line an utterance. */
export function formatSpoken(title: string, steps: readonly KeptStep[]): string {
  const parts = steps.map(({ goal, lines }) =>
    [`## ${goal}`, ...lines.map(({ text, kind }) => MARKS[kind] + text)].join('\n')
  )
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}

/** Reads what formatSpoken has written. */
export function parseSpoken(text: string): readonly KeptStep[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [goal = '', ...lines] = part.split('\n').filter(Boolean)
      return { goal, lines: lines.map(parseLine) }
    })
}

/** Where a run differs from what is kept, goal by goal, as lines with − and +; a step that is not kept, or is gone, is one line, and others are compared all the same. */
export function spokenDifferences(kept: readonly KeptStep[], now: readonly SpokenStep[]): readonly string[] {
  const walked = byGoal(now)
  const known = byGoal(kept)
  return [
    ...[...known].flatMap(([key, { goal, lines }]) => {
      const step = walked.get(key)
      if (!step) return [`${goal}: is not walked`]
      const isVague = lines.length > 0 && lines.every(({ kind }) => kind === 'sometimes')
      const dead = lines.filter(({ text }) => isPassing(text)).map(({ text }) => `keeps “${text}”, which no run says`)
      const differences = stepDifferences(
        freed(
          lines.filter(({ text }) => !isPassing(text)),
          isLive(step.live ?? [])
        ),
        linesOf(step),
        isAround(step.around ?? [])
      )
      return [...(isVague ? ['keeps nothing that must be said'] : []), ...dead, ...differences].map(
        (line) => `${goal}: ${line}`
      )
    }),
    ...[...walked].flatMap(([key, { goal }]) => (known.has(key) ? [] : [`${goal}: is not kept`]))
  ]
}

/** Steps by their goals; a goal that comes several times is counted. */
function byGoal<S extends { readonly goal: string }>(steps: readonly S[]): ReadonlyMap<string, S> {
  const times = new Map<string, number>()
  return new Map(
    steps.map((step) => {
      const time = (times.get(step.goal) ?? 0) + 1
      times.set(step.goal, time)
      return [`${step.goal} ${time}`, step]
    })
  )
}

/** What is said in one step and not in another, which does the same elsewhere: what a part of the page adds to it. */
export const saidBeyond = (before: SpokenStep, now: SpokenStep): readonly string[] => {
  const known = linesOf(before)
  return linesOf(now).filter((line) => !known.includes(line))
}

/** Orca says a field with the letters that are in it by then. */
const linesOf = ({ said, typed = [] }: SpokenStep) =>
  said.filter((text) => !isPassing(text)).map((text) => normalized(withoutTyped(text, typed)))

function withoutTyped(line: string, typed: readonly string[]): string {
  const at = line.lastIndexOf(' ')
  const last = line.slice(at + 1).replace(/\.$/, '')
  return line.slice(0, at).endsWith('输入') && last !== '' && typed.some((text) => text.startsWith(last))
    ? line.slice(0, at)
    : line
}

/** What Orca calls containers by. */
const CONTAINER = /主内容|区域|窗体|滚动面板|面板|对话框|工具栏|导航|树|列表|[.。\s]/g

/**
 * Whether a line only names a container of the focus. Orca says the containers that it had not noticed the focus in before, which goes
 * with the speed of the machine: more of them than are kept are no difference, fewer are one.
 */
function isAround(around: readonly string[]): (line: string) => boolean {
  const names = new Set(around.map((name) => name.replaceAll(CONTAINER, '')))
  return (line) => names.has(line.replaceAll(CONTAINER, '')) || (names.has('') && /^有 \d+ 行的表格 \d+ 列$/.test(line))
}

function parseLine(line: string): KeptLine {
  const kinds = Object.keys(MARKS) as LineKind[]
  const kind = kinds.find((one) => MARKS[one] !== '' && line.startsWith(MARKS[one])) ?? 'in order'
  return { text: normalized(line.slice(MARKS[kind].length)), kind }
}

/** What is said in both keeps its kind, what is said elsewhere in the step may come anywhere, what only one says comes sometimes. */
function mergeLines(lines: readonly KeptLine[], said: readonly string[]): readonly KeptLine[] {
  const pairs = pairUp(
    lines.map(({ text }) => text),
    said
  )
  const isSaid = new Set(pairs.map(([, place]) => place))
  const unpaired = said.map((text, place) => ({ text, place })).filter(({ place }) => !isSaid.has(place))
  const merged: KeptLine[] = []
  let next = 0
  const addSaidBefore = (place: number) => {
    for (; next < place; next++) {
      const only = unpaired.find((one) => one.place === next)
      if (only) merged.push({ text: only.text, kind: 'sometimes' })
    }
  }
  const moved = lines.map(({ text }, at) => {
    if (pairs.some(([line]) => line === at)) return false
    const elsewhere = unpaired.findIndex((one) => one.text === text)
    if (elsewhere >= 0) unpaired.splice(elsewhere, 1)
    return elsewhere >= 0
  })
  for (const [at, line] of lines.entries()) {
    const pair = pairs.find(([one]) => one === at)
    if (pair) addSaidBefore(pair[1])
    if (pair || line.kind === 'sometimes') merged.push(line)
    else merged.push({ text: line.text, kind: moved[at] ? 'anywhere' : 'sometimes' })
  }
  addSaidBefore(said.length)
  return merged
}

function stepDifferences(
  lines: readonly KeptLine[],
  said: readonly string[],
  isContext: (line: string) => boolean
): readonly string[] {
  const inOrder = lines.filter(({ kind }) => kind === 'in order').map(({ text }) => text)
  const pairs = pairUp(inOrder, said)
  const lost = inOrder.filter((_, at) => !pairs.some(([line]) => line === at))
  const isSaid = new Set(pairs.map(([, place]) => place))
  const more = said.filter((_, place) => !isSaid.has(place))
  for (const kind of ['anywhere', 'sometimes'] as const) {
    for (const { text } of lines.filter((line) => line.kind === kind)) {
      const at = more.indexOf(text)
      if (at >= 0) more.splice(at, 1)
      else if (kind === 'anywhere') lost.push(text)
    }
  }
  return [...lost.map((text) => `− ${text}`), ...more.filter((text) => !isContext(text)).map((text) => `+ ${text}`)]
}

/** The longest order that two lists have in common, as pairs of places. */
function pairUp(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const longest = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      longest[i]![j] =
        before[i] === after[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let [i, j] = [0, 0]; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) pairs.push([i++, j++])
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i++
    else j++
  }
  return pairs
}
