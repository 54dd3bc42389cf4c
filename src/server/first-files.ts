import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which files the first picture of an address needs in a session, as the build has written it down; nothing where the client was built by an earlier release. */
export function readFirstFiles(folder: string): (path: string) => string | undefined {
  const file = join(folder, '.vite', 'first-files.json')
  if (!existsSync(file)) return () => undefined
  const list = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
  const texts = new Map(Object.entries(list).map(([path, files]) => [path, JSON.stringify(files)]))
  return (path) => texts.get(path) ?? texts.get('')
}
