/**
 * The first minute of each of the twelve roles: whoever has signed in is before the heading of the workbench, is asked for nothing, and the
 * first thing there is work of his own, which Enter opens: the page on which it is done, with the very thing in sight.
 */
import { arriveAt, firstMinute } from '#kit/keys/first-minute.ts'
import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

/** The first of somebody's work, and where Enter leads from it. */
interface First {
  readonly work: RegExp
  /** The address with its query; none is the workbench, over which a dialog opens. */
  readonly place?: RegExp
  /** What is in sight there, without the page from which one came. */
  readonly thing: RegExp
}
const FILE = /^\/archives\/collect\?node=[^&]+&file=[^&]+/

/**
 * An account of the demo for each role, and the first of its work: people for who keeps accounts, the log for who audits, transfers for the archive,
 * files for who describes or reviews.
 */
const FIRST: Readonly<Record<string, First>> = {
  admin: { work: /newcomer/, place: /^\/sys\/user\?by-username=newcomer$/, thing: /newcomer/ },
  baomi: { work: /newcomer/, place: /^\/sys\/user\?by-username=newcomer$/, thing: /newcomer/ },
  shenji: { work: /未校验的记录/, place: /^\/sys\/log$/, thing: /^校验$/ },
  jieshou: { work: /YJ-2026-0158/, place: /^\/transfer\/review\?id=./, thing: /YJ-2026-0158/ },
  shenhe: { work: /YJ-2026-0158/, place: /^\/transfer\/review\?id=./, thing: /YJ-2026-0158/ },
  js_xinghe: { work: /监理项目部人员名册/, place: FILE, thing: /监理项目部人员名册/ },
  sg_yijian: { work: /钢筋质量证明书.+页数不符/, place: FILE, thing: /钢筋质量证明书/ },
  jl_zhengheng: { work: /隐蔽工程验收记录/, place: FILE, thing: /隐蔽工程验收记录/ },
  sj_fangyuan: { work: /设计变更通知单/, place: FILE, thing: /设计变更通知单/ },
  kc_yantu: { work: /勘察报告/, place: FILE, thing: /勘察报告/ },
  daiban: { work: /建设用地批准书/, place: /^\/archives\/collect\?node=./, thing: /建设用地批准书/ },
  // Who reads belongs to no project at first: what waits for him are notices.
  chayue: { work: /培训回放已上线/, thing: /培训回放已上线/ }
}

const product = await startProduct()
const faults: string[] = []
try {
  for (const [name, { work, place = /^\/workbench\/index$/, thing }] of Object.entries(FIRST)) {
    const user = await openKeyboardUser()
    await user.signIn(product.address, name, product.password)
    const fault = (error: unknown) => {
      faults.push(`${name}: ${String(error).split('\n')[0]}`)
      process.stdout.write(`  ${faults.at(-1)}\n`)
      return ''
    }
    const first = await firstMinute(user, work).catch(fault)
    if (first) {
      process.stdout.write(`${name}: ${first}\n`)
      await user.tabTo('link', work)
      await user.press('Enter')
      await arriveAt(user, place, thing).catch(fault)
    }
    for (const said of user.faults()) faults.push(`${name}: ${said}`)
    await user.close()
  }
} finally {
  await product.stop()
  await closeBrowser()
}
process.stdout.write(`${Object.keys(FIRST).length} roles; ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
