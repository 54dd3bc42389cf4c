/**
 * The first minute of each of the twelve roles: whoever has signed in is before the heading of the workbench, is asked for nothing, and the
 * first thing there is work of his own, which Enter opens.
 */
import { firstMinute } from '#kit/keys/first-minute.ts'
import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

/**
 * An account of the demo for each role, and the first of its work: people for who keeps accounts, the log for who audits, transfers for the archive,
 * files for who describes or reviews.
 */
const WORK: Readonly<Record<string, RegExp>> = {
  admin: /newcomer/,
  baomi: /newcomer/,
  shenji: /未校验的记录/,
  jieshou: /YJ-2026-0158/,
  shenhe: /YJ-2026-0158/,
  js_xinghe: /监理项目部人员名册/,
  sg_yijian: /钢筋质量证明书.+页数不符/,
  jl_zhengheng: /隐蔽工程验收记录/,
  sj_fangyuan: /设计变更通知单/,
  kc_yantu: /勘察报告/,
  daiban: /建设用地批准书/,
  // Who reads belongs to no project at first: what waits for him are notices.
  chayue: /培训回放已上线/
}

const product = await startProduct()
const faults: string[] = []
try {
  for (const [name, work] of Object.entries(WORK)) {
    const user = await openKeyboardUser()
    await user.signIn(product.address, name, product.password)
    const first = await firstMinute(user, work).catch((error: unknown) => {
      faults.push(`${name}: ${String(error).split('\n')[0]}`)
      process.stdout.write(`  ${faults.at(-1)}\n`)
      return ''
    })
    if (first) process.stdout.write(`${name}: ${first}\n`)
    if (first) {
      await user.tabTo('link', work)
      const project = await user.page.evaluate(() => document.querySelector('header')?.textContent)
      await user.press('Enter')
      // A notice is read where one is; work of another project begins with going there; other work is on a page of its own.
      await user.page.waitForFunction(
        (before) =>
          location.pathname !== '/workbench/index' ||
          document.querySelector('[role=dialog]') !== null ||
          document.querySelector('header')?.textContent !== before,
        project
      )
    }
    for (const said of user.faults()) faults.push(`${name}: ${said}`)
    await user.close()
  }
} finally {
  await product.stop()
  await closeBrowser()
}
process.stdout.write(`${Object.keys(WORK).length} roles; ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
