import { type Describing, type Description, describing, letterOf, scan } from '#kit/keys/describing.ts'
import { gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

import type { Figures } from '../figures.ts'

/** Of the keys that typing takes, at most so large a part. */
const GOAL = 1 / 3
const ISSUER = '云澜市发展和改革委员会'
const BUILDER = '云澜建工集团有限公司'
const dayOf = (n: number) => `2024-03-${String((n % 28) + 1).padStart(2, '0')}`
const PLACES = ['地下室', '裙房', '塔楼', '连廊', '屋面', '设备层', '避难层', '坡道', '电梯机房', '消防水池']

/** In their order, and whether a series goes on in them. */
const COLUMNS = [
  { key: 'title', title: '文件题名', goesOn: true },
  { key: 'docNo', title: '文件编号', goesOn: true },
  { key: 'responsible', title: '责任者', goesOn: false },
  { key: 'docDate', title: '形成日期', goesOn: true }
] as const

/** A part of a month's files. */
interface Part {
  readonly what: string
  readonly files: readonly Description[]
  readonly document: (file: Description) => Buffer
  /** Describes all of them with what the grid offers, from the title of the first on. */
  readonly describe: (user: Describing, files: readonly Description[]) => Promise<void>
}

/** A hundred files: letters whose text can be read, records in a series, and scans that have nothing in common but who made them. */
const PARTS: readonly Part[] = [
  {
    what: 'letters with text',
    files: Array.from({ length: 40 }, (_, n) => ({
      title: `关于云澜星河商务中心第${n + 1}标段项目核准的批复`,
      docNo: `云发改〔2024〕${101 + n}号`,
      responsible: ISSUER,
      docDate: dayOf(n)
    })),
    document: letterOf,
    async describe(user, files) {
      await user.press('Alt+Shift+P')
      for (const n of files.keys()) await user.fromLetter(n)
      await user.press('Alt+Shift+P')
    }
  },
  {
    what: 'records in a series',
    files: Array.from({ length: 28 }, (_, n) => ({
      title: `第${n + 1}层框架柱钢筋隐蔽工程验收记录`,
      docNo: `YB-${String(n + 1).padStart(3, '0')}`,
      responsible: BUILDER,
      docDate: dayOf(n)
    })),
    document: scan,
    async describe(user, [first]) {
      if (!first) return
      for (const { key, title, goesOn } of COLUMNS) {
        await user.press('F2')
        await user.focusOn(title)
        await user.write(first[key])
        await user.press('Enter')
        await user.focusOn()
        await user.press('ArrowUp', 'Control+Shift+ArrowDown', goesOn ? 'Control+Shift+Enter' : 'Control+d')
        // The focus is at the end of the range.
        await user.press('Control+ArrowUp', 'ArrowRight')
      }
    }
  },
  {
    what: 'scans, each of its own',
    files: Array.from({ length: 32 }, (_, n) => ({
      title: `${PLACES[n % PLACES.length]}${['防水', '回填', '抹灰', '预埋'][n % 4]}施工${['记录', '方案', '交底'][n % 3]}`,
      docNo: `SG-${(n * 37) % 1000}`,
      responsible: BUILDER,
      docDate: dayOf(n * 11)
    })),
    document: scan,
    async describe(user, files) {
      // Who made them is the same in all: filled first. The rest is typed, as without.
      await user.press('ArrowRight', 'ArrowRight', 'F2')
      await user.focusOn('责任者')
      await user.write(BUILDER)
      await user.press('Enter')
      await user.focusOn()
      await user.press('ArrowUp', 'Control+Shift+ArrowDown', 'Control+d', 'Control+Home', 'ArrowRight', 'ArrowRight')
      for (const { responsible, ...rest } of files) await user.typeCells(rest)
    }
  }
]
/** Keys that the files of a part took. */
interface Measured {
  readonly what: string
  readonly files: number
  readonly typed: number
  readonly offered: number
}

/** Keys that a hundred files take, typed cell by cell, and described with what the same grid offers. */
export async function run(): Promise<Figures> {
  const product = await startProduct({ FIRST_PAGES: 'on' })
  const keyboardUser = await openKeyboardUser()
  try {
    await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
    await keyboardUser.page.waitForURL('**/workbench/index')
    const user = describing(keyboardUser, product.address)
    const grid = gridUser(keyboardUser)
    const items = (await user.emptyItems()).values()
    /** Uploads a part to an item of its own, describes it, and checks that all of it is right. */
    const keysOf = async ({ files, document }: Part, describe: () => Promise<void>): Promise<number> => {
      const { value: item } = items.next()
      if (!item) throw new Error('no item is empty')
      await user.collect(
        item,
        files.map((file) => document(file))
      )
      const before = user.keys()
      await describe()
      const keys = user.keys() - before
      await grid.saved()
      const rows = await user.filesOf(item.id)
      for (const [n, file] of files.entries())
        for (const { key, title } of COLUMNS)
          if (rows[n]?.[key] !== file[key])
            throw new Error(`${title} of row ${n + 1}: ${String(rows[n]?.[key])} instead of ${file[key]}`)
      return keys
    }
    const measured: Measured[] = []
    for (const part of PARTS) {
      const typed = await keysOf(part, async () => {
        for (const file of part.files) await user.typeCells(file)
      })
      const offered = await keysOf(part, () => part.describe(user, part.files))
      measured.push({ what: part.what, files: part.files.length, typed, offered })
    }
    const sum = (value: (one: Measured) => number) => measured.reduce((all, one) => all + value(one), 0)
    const whole: Measured = {
      what: 'all',
      files: sum(({ files }) => files),
      typed: sum(({ typed }) => typed),
      offered: sum(({ offered }) => offered)
    }
    const part = ({ typed, offered }: Measured) => offered / typed
    return {
      title: `Keys of describing ${whole.files} files`,
      how: `Title, number, unit and date, in 收集著录, by keys alone; what is saved is compared with what was meant in both. A Chinese character is counted as one key, although an input method takes two and more: typing is counted too low. Letters are taken over from the pane beside the grid (F9), series go on and units are filled down (Ctrl+Shift+Enter, Ctrl+D), and what nothing knows is typed in both. Goal: ${GOAL.toFixed(2)} of the keys of typing.`,
      columns: ['files', 'number', 'typed cell by cell, keys a file', 'with what the grid offers', 'part'],
      rows: [...measured, whole].map((one) => [
        one.what,
        `${one.files}`,
        (one.typed / one.files).toFixed(1),
        (one.offered / one.files).toFixed(1),
        part(one).toFixed(2)
      ]),
      missed: part(whole) > GOAL ? [`${GOAL.toFixed(2)} of the keys of typing`] : []
    }
  } finally {
    await keyboardUser.close()
    await closeBrowser()
    await product.stop()
  }
}
