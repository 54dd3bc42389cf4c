import { pdfOf } from '#kit/files/pdf.ts'

import { type Journey, fromRowMenu, openFiles, signIn } from './journey.ts'
import { endSessions } from './sessions.ts'

/** A file is handed on for review, a notice is read, and the session ends in the middle of work. */
export const submitJourney: Journey = {
  name: 'submit',
  title: '提交审核，读通知，登录过期',
  async walk(window, product) {
    const { page, press, pressAndListen, type, step, alertStep } = window
    await signIn(window, product)
    await openFiles(window, product)
    await alertStep('提交审核，还不能提交', async () => {
      await fromRowMenu(window, '提交审核')
      await page.getByRole('alertdialog', { name: '1 件还不能提交' }).waitFor()
    })
    await step('到第一处', () => press('Enter'))
    await step('打开页数', () => press('F2'))
    await step('写页数', () => {
      type('3')
      press('Enter')
    })
    await step('到下一处错误', () => press('F8'))
    await step('打开文件单元格', async () => {
      press('Enter')
      await page.getByRole('toolbar', { name: '电子文件' }).waitFor()
    })
    await step('选取文件，已上传', async () => {
      // The chooser of the desktop is no part of the product.
      await page.locator('[role=toolbar] input[type=file]').setInputFiles({
        name: '测量记录.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(pdfOf(['a', 'b', 'c']))
      })
      await page.getByRole('gridcell', { name: /^测量记录\.pdf(?!.*上传中)/ }).waitFor()
    })
    // The row is locked in the moment in which its cell has the focus again: Orca reads what describes it, and then that this has changed.
    await alertStep('提交审核', async () => {
      await fromRowMenu(window, '提交审核')
      await page.getByText('已提交 1 件').first().waitFor()
    })
    await step('到铃', () => page.getByRole('button', { name: /^通知，/ }).focus())
    await step('打开通知', () => press('Enter'))
    await step('到第一条通知', async () => {
      for (let stops = 0; stops < 8; stops++) {
        if (
          await page.evaluate(
            () => document.activeElement?.closest('[role=tabpanel] button, [role=tabpanel] li') !== null
          )
        )
          break
        await pressAndListen('Tab')
      }
    })
    await step('打开这条通知', async () => {
      press('Enter')
      await page.getByRole('dialog', { name: '通知消息' }).waitFor()
    })
    await step('关闭通知', async () => {
      press('Escape')
      await page.getByRole('dialog', { name: '通知消息' }).waitFor({ state: 'detached' })
    })
    await alertStep('登录过期', async () => {
      await endSessions(product)
      await page.getByRole('button', { name: /^通知，/ }).focus()
      press('Enter')
      await page.getByRole('alertdialog', { name: '登录已过期' }).waitFor()
    })
    await step('再次登录', async () => {
      await page.getByRole('alertdialog').getByRole('textbox', { name: '密码' }).focus()
      type(product.password)
      press('Enter')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    })
  }
}
