import { globSync, readFileSync } from 'node:fs'

import type { RowVisibility } from '#server/db/sql/protect.ts'
import { DECLARED_AS, RESOURCES } from './resources.ts'

const read = (pattern: string): readonly string[] => globSync(pattern).map((path) => readFileSync(path, 'utf8'))
const migrations = read('src/server/db/migrations/*.ts')
const areas = read('src/server/**/*.ts')
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The names of the resources whose tables migrations protect so: `shared` where rows come with the product, `project` where they are a project's. */
export function resourcesSeenAs(visibility: RowVisibility): ReadonlySet<string> {
  const protectedSo = new RegExp(`protect\\(db, '(\\w+)', '${visibility}'`, 'g')
  const list = new RegExp(`const ${visibility.toUpperCase()} = \\[([^\\]]*)\\]`)
  const tables = migrations.flatMap((text) => {
    const names = [...text.matchAll(protectedSo), ...(list.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)]
    return names.map(([, name = '']) => camel(name))
  })
  const exported = areas.flatMap((text) =>
    [...text.matchAll(/serveResource\(app, (?:\w+\.)?(\w+), \{\s*table: '(\w+)'/g)].flatMap(([, name, table = '']) =>
      tables.includes(table) ? [name] : []
    )
  )
  return new Set(
    RESOURCES.map(({ name }) => name).filter((name) => exported.includes(DECLARED_AS.get(name)?.exported ?? ''))
  )
}
