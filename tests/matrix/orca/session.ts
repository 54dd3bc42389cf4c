import { type Journey, openFiles, signIn, toColumn } from './journey.ts'
import { dropSessions } from './sessions.ts'

/** The server does not know the session any more: why, who it was and how much is kept is read where one signs in again. */
export const sessionJourney: Journey = {
  name: 'session',
  title: '登录失效后再次登录',
  async walk(window, product) {
    const { page, press, type, step, alertStep } = window
    await signIn(window, product)
    await openFiles(window, product)
    await step('到文件编号', () => toColumn(window, '文件编号'))
    await step('打开编号', () => press('F2'))
    // When the page of signing in comes goes with the speed of the machine: what is said before and after it is one step.
    // The refusal of the save asks to sign in again, and so does the page that follows it.
    await alertStep('登录失效时写编号，回到登录页', async () => {
      await dropSessions(product)
      type('CL-303')
      press('Enter')
      await page.getByText('登录已失效').first().waitFor()
    })
    // The tab and the list are called by the node, and a file of it has its words in its title.
    await alertStep('再次登录', async () => {
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password')
      type(product.password)
      press('Enter')
      await page.getByRole('grid', { name: /C5-04/ }).getByRole('gridcell').first().waitFor()
    })
  }
}
