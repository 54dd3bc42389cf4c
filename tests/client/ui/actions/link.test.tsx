import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Link } from '#ui/actions/link.tsx'

test('a link is followed with Enter', async () => {
  const press = vi.fn()
  await render(<Link onPress={press}>忘记密码</Link>)
  await userEvent.keyboard('{Tab}{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
})

test('a link to another window says so and gives nothing away', async () => {
  const { container } = await render(
    <main>
      <p>
        见
        <Link kind="inline" href="/a">
          正文
        </Link>
      </p>
      <Link href="/b" target="_blank">
        帮助
      </Link>
      <Link kind="quiet" href="/c">
        首页
      </Link>
    </main>
  )
  const away = page.getByRole('link', { name: '帮助 （在新窗口打开）' })
  await expect.element(away).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await findingsInThemes(container)).toEqual([])
})
