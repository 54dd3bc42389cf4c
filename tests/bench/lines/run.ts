import { readFileSync } from 'node:fs'

import { arrows, sources } from '../../house/sources.ts'
import { type Figures, quantile } from '../figures.ts'

/** So many lines a screen of projects, organisation and business configuration costs in the middle, and one of system administration. */
const GOALS = { configuration: 160, system: 100 } as const
/** Screens by what they are about. */
const GROUPS: Readonly<Record<keyof typeof GOALS, RegExp>> = {
  configuration: /^(organisation|projects|catalogue)\//,
  system: /^system\//
}

/** Counts the lines of the files that serve one screen and no other: of the client what its entry alone leads to, of the contract what only those ask, of the server what only that is bound by. */
export function run(): Figures {
  const files = sources('src')
  const lines = new Map(files.map((file) => [file.path, file.lines]))
  const next = Map.groupBy(
    files.flatMap((file) => arrows(file)).flatMap(({ from, to }) => (to && lines.has(to) ? [{ from, to }] : [])),
    ({ from }) => from
  )
  const to = (path: string) => next.get(path)?.map((arrow) => arrow.to) ?? []
  const entries = new Map(
    [
      ...readFileSync('src/client/app/screens.ts', 'utf8').matchAll(
        /'([\w/-]+)': \(\) => import\('#screens\/([^']+)'\)/g
      )
    ].map(([, name = '', file = '']) => [name, `src/client/screens/${file}`])
  )
  const owners = (paths: (screen: string) => Iterable<string>) => {
    const found = new Map<string, Set<string>>()
    for (const name of entries.keys())
      for (const path of paths(name)) found.set(path, (found.get(path) ?? new Set()).add(name))
    return (name: string) => [...found].flatMap(([path, of]) => (of.size === 1 && of.has(name) ? [path] : []))
  }
  const client = owners((name) => connectedTo([entries.get(name) ?? ''], to, /^src\/client\/(?:screens|parts)\//))
  const contract = owners((name) =>
    client(name)
      .flatMap(to)
      .filter((path) => /^src\/contract\/(?!core\/)/.test(path))
  )
  const server = owners((name) => {
    const own = new Set(contract(name))
    return files
      .map(({ path }) => path)
      .filter((path) => path.startsWith('src/server/') && to(path).some((one) => own.has(one)))
  })
  const sum = (paths: readonly string[]) => paths.reduce((all, path) => all + (lines.get(path) ?? 0), 0)
  const rows: string[][] = []
  const missed: string[] = []
  for (const [group, goal] of Object.entries(GOALS)) {
    const names = [...entries.keys()].filter((name) => GROUPS[group as keyof typeof GOALS].test(name))
    const counted = names.map((name) => [sum(client(name)), sum(contract(name)), sum(server(name))] as const)
    for (const [at, [a, b, c]] of counted.entries()) rows.push([names[at] ?? '', ...[a, b, c, a + b + c].map(String)])
    const median = quantile(
      counted.map(([a, b, c]) => a + b + c),
      0.5
    )
    rows.push([`median of ${names.length}, ${group}`, '', '', '', String(median)])
    if (median > goal) missed.push(`${group}: ${median} lines in the middle, for a goal of ${goal}`)
  }
  return {
    title: 'Lines of a screen',
    how: 'Lines of the files that serve one screen and no other, without texts, seed and tests: of the client what its entry alone leads to, of the contract what these alone ask, of the server what is bound by that alone.',
    columns: ['screen', 'client', 'contract', 'server', 'all'],
    rows,
    missed
  }
}

function connectedTo(from: readonly string[], to: (path: string) => readonly string[], within: RegExp): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || !within.test(path)) continue
    found.add(path)
    waiting.push(...to(path))
  }
  return found
}
