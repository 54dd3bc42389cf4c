import { utf8 } from '#package/format/bytes.ts'
import type { OpenDigest } from '#package/format/digests.ts'

import type { Packed } from './packed-bag.ts'
import { type Files, FIRST, rebuild, retag, SECOND, someBytes } from './sample-bag.ts'

/** A way in which a package is broken, and every error that must be found in it, as `code path`. */
export interface BrokenBag {
  readonly title: string
  /** Where it can be so; everywhere without it. */
  readonly only?: readonly ('folder' | 'zip' | 'tar')[]
  readonly finds: readonly string[]
  /** Breaks the package, or gives what is packed in its place. */
  readonly how: (files: Files, open: OpenDigest) => Promise<void> | void | readonly Packed[]
}

const SHA = 'manifest-sha256.txt'
const SM3 = 'manifest-sm3.txt'
const CONTENT = ['data/001_9901-A1/volume.json', FIRST, SECOND, 'data/metadata/project.json']
const COUNTED = ['wrongBytes bag-info.txt', 'wrongCount bag-info.txt']
const text = (files: Files, path: string) => new TextDecoder().decode(files.get(path))
const packed = (files: Files): Packed[] => [...files].map(([path, bytes]) => ({ path, bytes }))

const rename = (files: Files, from: string, to: string) => {
  const bytes = files.get(from) ?? new Uint8Array()
  files.delete(from)
  files.set(to, bytes)
}
const without =
  (...paths: readonly string[]) =>
  (files: Files) => {
    for (const path of paths) files.delete(path)
  }
/** Alters a tag file, and the tag manifests with it. */
const forge =
  (path: string, change: (text: string) => string | Uint8Array) => async (files: Files, open: OpenDigest) => {
    const made = change(text(files, path))
    files.set(path, typeof made === 'string' ? utf8(made) : made)
    await retag(files, open)
  }
/** Renames a file, and writes everything else as if it had been so from the beginning. */
const renamed = (to: string) => async (files: Files, open: OpenDigest) => {
  rename(files, FIRST, to)
  await rebuild(files, open)
}
const entry = (path: string) => (files: Files) => [...packed(files), { path, bytes: utf8('x') }]
const LONG = `data/001_9901-A1/${'长'.repeat(77)}.pdf`
const OTHER_CASE = 'data/001_9901-a1/002_规划许可%证.PDF'
const COMPOSED = 'data/metadata/é.json'

/** Ways in which what is in a package is broken. */
export const BROKEN_BAGS: readonly BrokenBag[] = [
  { title: 'a flipped bit', finds: [`changed ${FIRST}`], how: (files) => void files.get(FIRST)?.fill(1, 100, 101) },
  {
    title: 'content that ends early',
    finds: [`changed ${FIRST}`, 'wrongBytes bag-info.txt'],
    how: (files) => void files.set(FIRST, someBytes(2999, 7))
  },
  {
    title: 'content of two files exchanged',
    finds: [`changed ${FIRST}`, `changed ${SECOND}`, 'wrongBytes bag-info.txt'],
    how: (files) => {
      files.set(FIRST, someBytes(5000, 11))
      files.set(SECOND, someBytes(3001, 7))
    }
  },
  { title: 'a file missing', finds: [`missing ${FIRST}`, ...COUNTED], how: (files) => void files.delete(FIRST) },
  {
    title: 'a file too many',
    finds: ['extra data/x.txt', ...COUNTED],
    how: (files) => void files.set('data/x.txt', utf8('x'))
  },
  {
    title: 'an empty file too many',
    finds: ['extra data/x.txt', 'wrongCount bag-info.txt'],
    how: (files) => void files.set('data/x.txt', utf8(''))
  },
  {
    title: 'a file renamed',
    finds: [`missing ${FIRST}`, 'extra data/other.pdf'],
    how: (files) => rename(files, FIRST, 'data/other.pdf')
  },
  {
    title: 'bag-info.txt changed',
    finds: ['changed bag-info.txt'],
    how: (files) => void files.set('bag-info.txt', utf8(text(files, 'bag-info.txt').replace('云澜', '云岚')))
  },
  {
    title: 'the program in it changed',
    finds: ['changed verify.mjs'],
    how: (files) => void files.set('verify.mjs', utf8('process.exit(0)'))
  },
  {
    title: 'a tag file that nothing lists',
    finds: ['notDeclared note.txt'],
    how: (files) => void files.set('note.txt', utf8('x'))
  },
  {
    title: 'no tag manifest',
    finds: ['noTagManifest'],
    how: without('tagmanifest-sha256.txt', 'tagmanifest-sm3.txt')
  },
  {
    title: 'no declaration',
    finds: ['noDeclaration', 'missing bagit.txt'],
    how: (files) => void files.delete('bagit.txt')
  },
  {
    title: 'a declaration of another version',
    finds: ['wrongDeclaration bagit.txt'],
    how: forge('bagit.txt', (said) => said.replace('1.0', '2.0'))
  },
  {
    title: 'a declaration of another encoding',
    finds: ['wrongDeclaration bagit.txt'],
    how: forge('bagit.txt', (said) => said.replace('UTF-8', 'GB18030'))
  },
  {
    title: 'a manifest that is no UTF-8',
    finds: [`manifestEncoding ${SHA}`, ...CONTENT.map((path) => `manifestsDiffer ${path}`)],
    how: forge(SHA, (said) => new Uint8Array([...utf8(said), 0xc4, 0xcf, 0x0a]))
  },
  {
    title: 'a manifest with a byte order mark',
    finds: [`manifestEncoding ${SHA}`, ...CONTENT.map((path) => `manifestsDiffer ${path}`)],
    how: forge(SHA, (said) => `\uFEFF${said}`)
  },
  {
    title: 'a manifest cut off',
    finds: [`malformedLine ${SHA}`, 'manifestsDiffer data/metadata/project.json'],
    how: forge(SHA, (said) => `${said.split('\n').slice(0, 3).join('\n')}\n0123`)
  },
  {
    title: 'a manifest doubled',
    finds: CONTENT.map((path) => `doubledLine ${path}`),
    how: forge(SHA, (said) => said + said)
  },
  {
    title: 'a manifest whose digest is another one',
    finds: [`changed ${FIRST}`],
    how: forge(SM3, (said) => said.replace(/^\S+(?= {2}data\/001_9901-A1\/001)/m, '0'.repeat(64)))
  },
  {
    title: 'a manifest that lists a path above the package',
    finds: ['outside ../../etc/passwd'],
    how: forge(SHA, (said) => `${said}${'0'.repeat(64)}  ../../etc/passwd\n`)
  },
  {
    title: 'a manifest that lists an absolute path',
    finds: ['outside /etc/passwd'],
    how: forge(SHA, (said) => `${said}${'0'.repeat(64)}  /etc/passwd\n`)
  },
  {
    title: 'no manifest',
    finds: ['noManifest', `missing ${SHA}`, `missing ${SM3}`],
    how: without(SHA, SM3)
  },
  {
    title: 'a wrong number of bytes',
    finds: ['wrongBytes bag-info.txt'],
    how: forge('bag-info.txt', (said) => said.replace(/Oxum: \d/, 'Oxum: 99'))
  },
  {
    title: 'a wrong number of files',
    finds: ['wrongCount bag-info.txt'],
    how: forge('bag-info.txt', (said) => said.replace(/(Oxum: \d+)\.4/, '$1.5'))
  },
  {
    title: 'figures that are none',
    finds: ['wrongInfo bag-info.txt'],
    how: forge('bag-info.txt', (said) => said.replace(/Oxum: .*/, 'Oxum: many'))
  },
  {
    title: 'no figures',
    finds: ['noOxum'],
    how: forge('bag-info.txt', (said) => said.replace(/Payload-Oxum.*\n/, ''))
  },
  {
    title: 'content that is to be fetched',
    finds: [`missing ${FIRST}`, ...COUNTED],
    how: async (files, open) => {
      files.delete(FIRST)
      files.set('fetch.txt', utf8(`https://example.invalid/x 3000 ${FIRST}\n`))
      await retag(files, open)
    }
  },
  {
    title: 'two names that differ by case',
    finds: [`clash ${OTHER_CASE}`, `extra ${OTHER_CASE}`, ...COUNTED],
    how: (files) => void files.set(OTHER_CASE, utf8('x'))
  },
  {
    title: 'a name that is not composed',
    finds: [`notComposed ${COMPOSED.normalize('NFD')}`],
    how: async (files, open) => {
      files.set(COMPOSED, utf8('x'))
      await rebuild(files, open)
      rename(files, COMPOSED, COMPOSED.normalize('NFD'))
    }
  },
  { title: 'a name that ends in a dot', finds: ['endsInDotOrBlank data/x.'], how: renamed('data/x.') },
  { title: 'a folder that ends in a blank', finds: ['endsInDotOrBlank data/x /y'], how: renamed('data/x /y') },
  { title: 'a name of a device', finds: ['reserved data/NUL.pdf'], how: renamed('data/NUL.pdf') },
  { title: 'a name with a colon', finds: ['refusedCharacter data/a:b.pdf'], how: renamed('data/a:b.pdf') },
  { title: 'a name with a line end', finds: ['refusedCharacter data/a\nb.pdf'], how: renamed('data/a\nb.pdf') },
  { title: 'a name of 81 characters', finds: [`tooLong ${LONG}`], how: renamed(LONG) },
  {
    title: 'a path above the package',
    only: ['zip', 'tar'],
    finds: ['outside ../evil.txt'],
    how: entry('../evil.txt')
  },
  { title: 'an absolute path', only: ['zip', 'tar'], finds: ['outside /etc/evil'], how: entry('/etc/evil') },
  { title: 'a path with a drive', only: ['zip', 'tar'], finds: ['outside C:\\evil.txt'], how: entry('C:\\evil.txt') },
  {
    title: 'a link in the place of a file',
    finds: [`link ${FIRST}`, `missing ${FIRST}`, ...COUNTED],
    how: (files) =>
      packed(files).map((one) => (one.path === FIRST ? { path: FIRST, bytes: new Uint8Array(), kind: 'link' } : one))
  },
  {
    title: 'a pipe in the place of a file',
    only: ['zip', 'tar'],
    finds: [`special ${FIRST}`, `missing ${FIRST}`, ...COUNTED],
    how: (files) =>
      packed(files).map((one) => (one.path === FIRST ? { path: FIRST, bytes: new Uint8Array(), kind: 'fifo' } : one))
  },
  {
    title: 'two entries of one name',
    only: ['zip', 'tar'],
    finds: [`doubled ${FIRST}`],
    how: (files) => [...packed(files), { path: FIRST, bytes: utf8('other') }]
  }
]
