import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { clusterIn } from '#server/db/embedded/cluster.ts'
import { forgetClusters, keptClusters } from '#server/db/embedded/kept-clusters.ts'
import type { DatabasePlace } from '#server/db/embedded/place.ts'
import { settleSwap, swapClusters, workFolder } from '#server/db/embedded/swap.ts'

let data: string
let place: DatabasePlace
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'swap-'))
  place = { folder: join(data, 'postgres'), user: { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 } }
  database('cluster', '17')
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

/** A folder with the file by which a database says which major release made it. */
function database(name: string, major: string): string {
  const folder = join(place.folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'PG_VERSION'), `${major}\n`)
  return folder
}
const fresh = () => database('upgrade/cluster-abc', '18')
const majorIn = (name: string) => {
  const file = join(place.folder, name, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
const names = () => readdirSync(place.folder).sort()

test('the new database takes the place of the old one, which is kept under its major release', () => {
  swapClusters(place, fresh(), '17')
  expect([majorIn('cluster'), majorIn('cluster-17')]).toEqual(['18', '17'])
  expect(names()).toEqual(['cluster', 'cluster-17'])
})

test('an upgrade that was cut off while it copied leaves the old database as the one in use', () => {
  fresh()
  settleSwap(place)
  expect([majorIn('cluster'), majorIn('cluster-17')]).toEqual(['17', undefined])
})

test('a new database whose old one is in its place still is thrown away, for the old one may have been used since', () => {
  renameSync(fresh(), join(place.folder, 'upgraded'))
  settleSwap(place)
  expect(majorIn('cluster')).toBe('17')
  expect(names()).toEqual(['cluster'])
})

test('an upgrade that was cut off between its renames is ended by the next start', () => {
  renameSync(fresh(), join(place.folder, 'upgraded'))
  renameSync(join(place.folder, 'cluster'), join(place.folder, 'cluster-17'))
  settleSwap(place)
  expect([majorIn('cluster'), majorIn('cluster-17')]).toEqual(['18', '17'])
  expect(existsSync(workFolder(place))).toBe(false)
})

test('where a kept database has lost the one in use no empty one is made in its place', async () => {
  renameSync(join(place.folder, 'cluster'), join(place.folder, 'cluster-17'))
  const none = { initdb: '/nothing/initdb', postgres: '/nothing/postgres', major: '18' }
  await expect(clusterIn(place, none)).rejects.toMatchObject({ reason: 'missing' })
  expect(() => forgetClusters(data)).toThrow(/may be the only one/)
  expect(names()).toEqual(['cluster-17'])
})

test('what is kept is named with its size, and is gone when it is forgotten, the database in use never', () => {
  swapClusters(place, fresh(), '17')
  writeFileSync(join(place.folder, 'cluster-17', 'rows'), Buffer.alloc(5000))
  expect(keptClusters(data)).toEqual([{ path: join(place.folder, 'cluster-17'), major: '17', bytes: 5003 }])
  // A forgetting that was cut off is ended by the next.
  database('forgotten-cluster-16', '16')
  forgetClusters(data)
  expect(names()).toEqual(['cluster'])
  expect(keptClusters(data)).toEqual([])
})
