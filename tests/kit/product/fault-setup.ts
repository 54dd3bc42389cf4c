import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { expect } from 'vitest'

import { patienceOf } from '#kit/patience.ts'
import { type FaultyWay, openFaultyWay } from './faulty-way.ts'
import { type GridUser, gridUser } from '../keys/grid-user.ts'
import { type KeyboardUser, openKeyboardUser } from '../keys/keyboard-user.ts'
import { type Product, startProduct } from './product.ts'
import { openSmallDisk, type SmallDisk } from './small-disk.ts'

/** Somebody who describes files, and everything around that can fail: the server, the way to it, its database, its disk. */
export interface FaultSetup {
  readonly who: string
  readonly product: Product
  readonly way: FaultyWay
  /** Asks the database itself, past the server; returns how many rows it was. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<number>
  /** The data folder's own disk; undefined where this machine mounts none. */
  readonly disk: SmallDisk | undefined
  readonly keyboardUser: KeyboardUser
  readonly grid: GridUser
  /** Opens the files, at the way's address unless another is named. */
  readonly open: (who?: KeyboardUser, address?: string) => Promise<void>
  /** Makes the number of the first file the active cell. */
  readonly toNumber: (who?: KeyboardUser, at?: GridUser) => Promise<void>
  /** Types a number there. */
  readonly write: (text: string, who?: KeyboardUser, at?: GridUser) => Promise<void>
  /** Loads the page anew: what it shows then is what the server has, or what waits here for it. */
  readonly keeps: (text: string) => Promise<void>
  /** Waits until the database holds a number that was typed. */
  readonly stored: (text: string) => Promise<void>
  /** Waits for words on the page. */
  readonly seesText: (words: string) => Promise<void>
  /** Signs in another window, to the same account. */
  readonly signIn: (other: KeyboardUser) => Promise<void>
  /** Gives a file of this name and these bytes to the button 上传文件. */
  readonly upload: (name: string, bytes: Uint8Array) => Promise<void>
  /** All is well again, and the files are open. */
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts the product on a disk of its own, and signs somebody in. */
export async function openFaultSetup(who: string): Promise<FaultSetup> {
  const disk = openSmallDisk(600)
  const before = process.env.TMPDIR
  if (disk) process.env.TMPDIR = disk.folder
  const product = await startProduct()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const way = await openFaultyWay(product.address)
  const cluster = join(product.data, 'postgres')
  // A connection of its own for each: the database goes with the server when that is killed.
  const sql: FaultSetup['sql'] = async (text, values = []) => {
    const db = new pg.Client({
      host: join(cluster, 'run'),
      port: 5432,
      user: 'archive',
      password: readFileSync(join(cluster, 'password'), 'utf8'),
      database: 'postgres'
    })
    db.on('error', () => undefined)
    await db.connect()
    try {
      return (await db.query(text, [...values])).rowCount ?? 0
    } finally {
      await db.end()
    }
  }
  const keyboardUser = await openKeyboardUser()
  const grid = gridUser(keyboardUser)
  const open: FaultSetup['open'] = async (whose = keyboardUser, address = way.address) => {
    await gridUser(whose).openItem(address)
  }
  const toNumber: FaultSetup['toNumber'] = async (whose = keyboardUser, at = grid) => {
    await at.enter()
    await whose.press('Control+Home')
    await at.toColumn('文件编号')
  }
  const signIn: FaultSetup['signIn'] = async (other) => {
    await other.signIn(way.address, who, product.password)
    await other.page.waitForURL('**/workbench/index')
  }
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  await signIn(keyboardUser)
  return {
    who,
    product,
    way,
    sql,
    disk,
    keyboardUser,
    grid,
    open,
    toNumber,
    signIn,
    async write(text, whose = keyboardUser, at = grid) {
      await toNumber(whose, at)
      await whose.type(text)
      await whose.press('Enter')
    },
    async keeps(text) {
      await open()
      await toNumber()
      expect(await grid.cell()).toBe(text)
    },
    stored: (text) =>
      expect
        .poll(() => sql('select 1 from arc_file where doc_no = $1', [text]), { timeout: patienceOf(20_000) })
        .toBe(1),
    seesText: (words) =>
      keyboardUser.page
        .getByText(words, { exact: false })
        .first()
        .waitFor({ timeout: patienceOf(30_000) }),
    async upload(name, bytes) {
      writeFileSync(join(folder, name), bytes)
      await keyboardUser.tabTo('button', '上传文件')
      const chooser = keyboardUser.page.waitForEvent('filechooser')
      await keyboardUser.press('Enter')
      await (await chooser).setFiles(join(folder, name))
    },
    async mend() {
      way.mend()
      disk?.empty()
      await open()
    },
    async close() {
      await keyboardUser.close()
      await way.close()
      await product.stop()
      disk?.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
