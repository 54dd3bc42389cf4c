import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { type BackupPlace, openBackupPlace } from '#kit/database/backup-place.ts'
import { backupsOf, entries } from '#server/backup/catalogue.ts'
import { heldStorage, holdRemovals, removeHeld } from '#server/backup/held-removals.ts'
import { chooseBackup } from '#server/backup/open.ts'
import { releaseBackups } from '#server/backup/release.ts'
import { blobName } from '#server/backup/vault.ts'
import { verifyBackup } from '#server/backup/verify.ts'
import { sha256Hex } from '#server/core/text/sha256.ts'
import { diskStorage } from '#server/storage/disk.ts'

const places: BackupPlace[] = []
const open = async (key?: Buffer) => {
  const place = await openBackupPlace(key)
  places.push(place)
  return place
}
afterEach(async () => {
  for (const place of places.splice(0)) await place.close()
})
const idsIn = async ({ vault }: BackupPlace) => backupsOf(await entries(vault.storage)).map(({ id }) => id)

test('a second backup copies only what has come since, and what was put away is in it no more', async () => {
  const place = await open()
  const old = await place.store('old')
  await place.store('twice')
  const first = await place.backUp()
  expect(first.objects).toMatchObject({ count: 2, copied: 2 })
  // The same bytes under another name, new ones, and one that is put away.
  await place.store('twice')
  await place.store('new')
  await place.opened.pool.query('update arc_object set is_delete = true, removed_at = now() where path = $1', [old])
  await place.sources.files.remove(old)
  const second = await place.backUp()
  expect(second.objects).toMatchObject({ count: 3, copied: 1, copiedBytes: 3 })
  expect(second.faults).toEqual([])
  for (const { id } of [first, second])
    expect((await verifyBackup(place.vault, (await chooseBackup(place.vault, id)).manifest)).faults).toEqual([])
})

test.each([
  ['encrypted', randomBytes(32)],
  ['as they are', undefined]
] as const)('of bytes that are kept %s, a changed one and a lost one are named', async (_, key) => {
  const place = await open(key)
  const changed = await place.store('will be changed')
  const lost = await place.store('will be lost')
  await place.store('stays')
  const manifest = await place.backUp()
  const fileOf = (text: string) => join(place.folder, blobName(place.vault, sha256Hex(text)))
  const bytes = await readFile(fileOf('will be changed'))
  if (key) expect(bytes.includes('will be changed')).toBe(false)
  bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 4
  await writeFile(fileOf('will be changed'), bytes)
  await rm(fileOf('will be lost'))
  const table = manifest.tables.find((one) => one.table === 'sys_dict')
  await rm(join(place.folder, table?.name ?? ''))
  const { faults } = await verifyBackup(place.vault, manifest)
  expect([...faults].sort((a, b) => (a.of < b.of ? -1 : 1))).toEqual(
    [
      { of: `files/${changed}`, fault: 'changed' },
      { of: `files/${lost}`, fault: 'missing' },
      { of: 'table sys_dict', fault: 'missing' }
    ].sort((a, b) => (a.of < b.of ? -1 : 1))
  )
  // The next backup keeps again what is missing; what has its length and other bytes is found by reading alone.
  expect((await place.backUp()).objects).toMatchObject({ count: 3, copied: 1 })
})

test('whoever has another key, or none, gets a message that names the one a backup needs', async () => {
  const place = await open(randomBytes(32))
  const { id } = await place.backUp()
  const { storage } = place.vault
  await expect(chooseBackup({ storage, key: randomBytes(32) })).rejects.toThrow('another key')
  await expect(chooseBackup({ storage, key: undefined })).rejects.toThrow('is encrypted by the key')
  await expect(chooseBackup(place.vault, 'none')).rejects.toThrow('there is no backup none')
  expect((await chooseBackup(place.vault)).entry.id).toBe(id)
})

test('stored bytes that are lost or were changed under the product are named, and the rest is kept', async () => {
  const place = await open()
  const [lost, changed] = [await place.store('lost'), await place.store('changed')]
  await place.store('whole')
  await place.sources.files.remove(lost)
  await place.sources.files.remove(changed)
  await place.sources.files.put(changed, [Buffer.from('other')])
  const { objects, faults } = await place.backUp()
  expect(objects.count).toBe(2)
  expect([...faults].sort((a, b) => (a.fault < b.fault ? -1 : 1))).toEqual([
    { store: 'files', name: changed, fault: 'changed' },
    { store: 'files', name: lost, fault: 'missing' }
  ])
})

test('what is removed while a backup is being made stays until its end, and two are not made at once', async () => {
  const place = await open()
  const { db } = place.opened
  const name = await place.store('swept meanwhile')
  const storage = heldStorage(place.sources.files, db)
  await holdRemovals(db, async () => {
    await storage.remove(name)
    await removeHeld(place.sources.files, db)
    expect(await place.sources.files.size(name)).toBe(15)
    await expect(place.backUp()).rejects.toThrow('another backup')
  })
  await removeHeld(place.sources.files, db)
  expect(await place.sources.files.size(name)).toBeUndefined()
  const other = await place.store('later')
  await storage.remove(other)
  expect(await place.sources.files.size(other)).toBeUndefined()
})

test('old backups are let go with what they alone held, and the last good one stays', async () => {
  const place = await open(randomBytes(32))
  const gone = await place.store('only in the first')
  const first = await place.backUp()
  await place.opened.pool.query('delete from arc_object where path = $1', [gone])
  const lost = await place.store('in all')
  const second = await place.backUp()
  await place.sources.files.remove(lost)
  await rm(join(place.folder, blobName(place.vault, sha256Hex('in all'))))
  const third = await place.backUp()
  expect(third.faults).toHaveLength(1)
  expect(await idsIn(place)).toEqual([first.id, second.id, third.id])
  expect(await releaseBackups(place.vault, 1)).toBe(1)
  expect(await idsIn(place)).toEqual([second.id, third.id])
  expect(await place.vault.storage.size(blobName(place.vault, sha256Hex('only in the first')))).toBeUndefined()
  expect((await verifyBackup(place.vault, third)).faults).toEqual([])
  // A place that somebody opens anew has the same.
  expect(backupsOf(await entries(await diskStorage(place.folder))).map(({ id }) => id)).toEqual([second.id, third.id])
})
