import { setTimeout as pause } from 'node:timers/promises'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { FirstPage } from '#contract/files/first-page.ts'
import { patienceOf } from '#kit/patience.ts'

import { askAsPage } from './ask-as-page.ts'
import { gridUser } from './grid-user.ts'
import type { KeyboardUser } from './keyboard-user.ts'
import { letterPdf } from '../files/letter-pdf.ts'
import { pdfOf } from '../files/pdf.ts'

const PATIENCE = patienceOf(120_000)

/** What is typed of a file, or comes of its document. */
export interface Description {
  readonly title: string
  readonly docNo: string
  readonly responsible: string
  readonly docDate: string
}

/** The letter that says this. */
export function letterOf({ title, docNo, responsible, docDate }: Description, pages = 1): Buffer {
  const [year, month, day] = docDate.split('-').map(Number)
  return letterPdf({ title, number: docNo, issuer: responsible, date: `${year}年${month}月${day}日`, pages })
}

/** A scan: a page without text. */
export const scan = (): Buffer => Buffer.from(pdfOf(['']))

/** A keyboard user who describes files in 收集著录. */
export interface Describing {
  /** The items without files whose rows have the columns of a text document. */
  readonly emptyItems: () => Promise<readonly ArchiveTreeNode[]>
  /** The files of a node, in their order. */
  readonly filesOf: (node: string) => Promise<readonly FileRow[]>
  /** Uploads documents to an item, each with bytes that no other has, waits until their first pages are read, and goes to the title of the first. */
  readonly collect: (node: ArchiveTreeNode, documents: readonly Buffer[]) => Promise<void>
  /** Types a description cell by cell, from the title of its row on to that of the next; who made it is passed by where it is not named. */
  readonly typeCells: (description: Omit<Description, 'responsible'> & Partial<Description>) => Promise<void>
  /** Takes over what the letter beside the grid says, once it is drawn, and goes to the title of the next row. */
  readonly fromLetter: (n: number) => Promise<void>
  /** Waits until the document of the nth row is drawn in the pane. */
  readonly seen: (n: number) => Promise<void>
  /** Writes a text over what the open editor holds. An input method would take two keys and more for each Chinese character: one is counted. */
  readonly write: (text: string) => Promise<void>
  /** Presses keys that are counted. */
  readonly press: (...keys: string[]) => Promise<void>
  /** Waits until the editor of a column has the focus, or, without one, a cell: an editor that asks the server for its choices acts on a key once they are there. */
  readonly focusOn: (title?: string) => Promise<unknown>
  /** The pane beside the grid. */
  readonly pane: ReturnType<KeyboardUser['page']['getByRole']>
  /** How many keys were counted. */
  readonly keys: () => number
}

/** Makes somebody who describes files, who has signed in at this address. */
export function describing(user: KeyboardUser, address: string): Describing {
  const { page } = user
  const grid = gridUser(user)
  let counted = 0
  const nameOf = (n: number) => `IMG_${String(n + 1).padStart(3, '0')}.pdf`
  const press = async (...pressed: string[]) => {
    counted += pressed.length
    await user.press(...pressed)
  }
  const write = async (text: string) => {
    counted += [...text].length
    await user.press('Control+a')
    await user.type(text)
  }
  const focusOn = (title?: string) =>
    page.waitForFunction((wanted) => {
      const { activeElement } = document
      return wanted === null
        ? activeElement?.getAttribute('role') === 'gridcell'
        : activeElement instanceof HTMLInputElement && activeElement.getAttribute('aria-label') === wanted
    }, title ?? null)
  const filesOf = async (node: string) => {
    const { records } = await askAsPage<{ records: FileRow[] }>(
      page,
      `/archives/file/list?nodeId=${node}&pageNo=1&pageSize=100`
    )
    return records.toSorted((one, other) => Number(one.orderNum) - Number(other.orderNum))
  }
  const pane = page.getByRole('region', { name: '阅读' })
  const seen = async (n: number) => {
    await pane.getByRole('heading', { name: nameOf(n) }).waitFor()
    await pane.locator('img, canvas').first().waitFor()
  }
  return {
    async emptyItems() {
      const tree = await askAsPage<ArchiveTreeNode[]>(page, '/archives/collect/tree')
      return tree.filter(
        ({ level, files, writable, templates }) =>
          level === 'item' && files === 0 && writable && templates.length === 1 && templates[0] === 'file_text'
      )
    },
    filesOf,
    async collect(node, documents) {
      const open = () => page.goto(`${address}/archives/collect?node=${node.id}`)
      const list = page.getByRole('grid', { name: new RegExp(node.code) })
      await open()
      await list.waitFor()
      await user.tabTo('button', '上传文件')
      const chooser = page.waitForEvent('filechooser')
      await user.press('Enter')
      await (await chooser).setFiles(
        documents.map((document, n) => ({
          name: nameOf(n),
          mimeType: 'application/pdf',
          // A project takes the same bytes once.
          buffer: Buffer.concat([document, Buffer.from(`% ${node.id} ${n}\n`)])
        }))
      )
      await until(async () => {
        const rows = await filesOf(node.id)
        if (rows.length !== documents.length) return false
        const read = await askAsPage<FirstPage[]>(page, `/files/firstPages?files=${rows.map(({ id }) => id).join(',')}`)
        return read.length === documents.length && read.every(({ state }) => state === 'ready')
      })
      await open()
      await list.getByRole('gridcell').first().waitFor()
      await grid.toFirst('文件题名')
    },
    async typeCells({ title, docNo, responsible, docDate }) {
      // Not counted: whoever composes on the cell opens its editor by that.
      await user.press('F2')
      await focusOn('文件题名')
      await write(title)
      await press('Tab')
      await focusOn('文件编号')
      await write(docNo)
      await press('Tab')
      await focusOn('责任者')
      if (responsible !== undefined) await write(responsible)
      await press('Tab')
      await focusOn('形成日期')
      await write(docDate)
      await press('Enter')
      await focusOn()
      await press('Home', 'ArrowRight', 'ArrowRight')
    },
    async fromLetter(n) {
      await seen(n)
      await press('F9')
      // Keeps the title, fills number and date, puts the unit that the document says over the default, and goes to the number; Enter confirms
      // the three.
      await press('Control+Shift+F9', 'Enter', 'Enter', 'Enter', 'ArrowDown', 'Home', 'ArrowRight', 'ArrowRight')
    },
    seen,
    write,
    press,
    focusOn,
    pane,
    keys: () => counted
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(200)) if (await isSo()) return
  throw new Error(`not so within ${PATIENCE} ms`)
}
