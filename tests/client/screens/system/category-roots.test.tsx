import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Category from '#screens/system/category.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const PAGE = '/sys/category'

beforeEach(() => {
  signedIn()
  setPermission({ ...somePermission, auth: [] })
})
afterEach(nobody)

test('categories whose first level is refused say so in the server’s words, and can be asked for again [8.X31]', async () => {
  answerCalls({ 'GET /sys/category/children': () => new Refusing(510, '分类正在整理') })
  const screen = await render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <main>
        <OwnPageProvider value={{ key: PAGE, path: PAGE, query: new URLSearchParams() }}>
          <Category />
        </OwnPageProvider>
      </main>
    </LocaleProvider>
  )
  await expect.element(screen.getByText('分类正在整理')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible()
})
