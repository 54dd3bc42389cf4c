import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { CatalogueVersion } from '#contract/catalogue/catalogue-versions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { VersionBar } from '#screens/catalogue/versions/version-bar.tsx'

const version = (id: string, versionNo: number, status: 'draft' | 'published') =>
  ({
    id,
    rowVersion: 1,
    isShared: false,
    setId: 'building',
    setId_dictText: '房屋建筑',
    versionNo,
    name: '建筑工程目录',
    status,
    status_dictText: status === 'draft' ? '草案' : '已发布',
    inForce: status === 'published',
    itemCount: 3
  }) as unknown as CatalogueVersion

beforeEach(() => {
  signedIn()
  const action = ['copy', 'publish', 'edit'].map((name) => `base.catalog:${name}`).join(',')
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
  answerCalls({
    'POST /business/catalogVersion/copy': () => ({ change: null, count: 1, ids: ['v2'], result: null })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

function Bar() {
  const [versions, setVersions] = useState([version('v1', 1, 'published')])
  const [id, setId] = useState('v1')
  const shown = versions.find((one) => one.id === id) ?? versions[0]!
  return (
    <VersionBar
      versions={versions}
      shown={shown}
      show={(next) => setId(next.version ?? id)}
      refresh={async () => {
        setVersions([...versions, version('v2', 2, 'draft')])
        return true
      }}
    />
  )
}

test('复制为草案 leads on to the draft: the focus is on the version that is shown now', async () => {
  await render(
    <main>
      <Bar />
    </main>
  )
  await pressOn(page.getByRole('button', { name: '复制为草案' }))
  const shown = page.getByRole('button', { name: /草案.*版本$/ })
  await expect.element(shown).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).not.toBe(document.body)
})
