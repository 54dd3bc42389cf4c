import type { Entry, Listing } from './entry.ts'
import type { Findings } from './findings.ts'
import { isOutside, nameFaults, sameName } from './names.ts'

/** What two ways to write a path have in common: letters that are composed of several characters are one. */
export const composed = (path: string) => path.normalize('NFC')

/** The files of a package by their composed paths below it. What may not be in a package is found here and left out. */
export function bagTree<S>({ entries, faults }: Listing<S>, findings: Findings): ReadonlyMap<string, Entry<S>> {
  for (const { code, path } of faults) findings.add(code, path === undefined ? {} : { path })
  const inside: Entry<S>[] = []
  for (const entry of entries) {
    const path = entry.path.replace(/^(?:\.\/)+/, '')
    if (path === '.' || path === '') continue
    if (isOutside(path)) findings.add('outside', { path: entry.path })
    else inside.push({ ...entry, path })
  }
  const root = rootOf(inside.map(({ path }) => path))
  const files = new Map<string, Entry<S>>()
  const names = new Map<string, string>()
  for (const entry of inside) {
    if (entry.kind === 'folder') continue
    const path = entry.path.startsWith(root) ? entry.path.slice(root.length) : undefined
    if (path === undefined) {
      findings.add('extra', { path: entry.path })
      continue
    }
    if (entry.kind === 'link' || entry.kind === 'other') {
      findings.add(entry.kind === 'link' ? 'link' : 'special', { path })
      continue
    }
    for (const fault of nameFaults(path)) findings.add(fault, { path })
    const same = names.get(sameName(path))
    if (same !== undefined) findings.add(same === path ? 'doubled' : 'clash', { path })
    if (files.has(composed(path))) continue
    names.set(sameName(path), path)
    files.set(composed(path), { ...entry, path })
  }
  return files
}

/** The folder that the package is, where its files are not at the top. */
function rootOf(paths: readonly string[]): string {
  if (paths.includes('bagit.txt')) return ''
  const declared = paths.filter((path) => /^[^/]+\/bagit\.txt$/.test(path))
  if (declared.length === 1) return declared[0]?.replace(/bagit\.txt$/, '') ?? ''
  const [first = ''] = paths[0]?.split('/') ?? []
  const isFolder = first !== 'data' && paths.every((path) => path === first || path.startsWith(`${first}/`))
  return isFolder && paths.some((path) => path.startsWith(`${first}/`)) ? `${first}/` : ''
}
