import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'

import { directoryNodes } from '#contract/catalogue/directory-nodes.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import { locations } from '#contract/transfers/locations.ts'
import type { Catalogue } from '#core/state/language.ts'
import { meantQuestion } from '#parts/resource/actions/meant-question.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'

/** What is asked before an action of a resource, about a row or so many. */
async function asked(resource: AnyResource, area: Catalogue, name: string, about: string | number) {
  const { result } = await renderHook(() => ({
    texts: useResourceTexts(resource, area),
    t: useTranslation('resource').t
  }))
  await expect.poll(() => result.current).toBeTruthy()
  const { texts, t } = result.current
  return meantQuestion({ resource, texts, t }, name, about).text
}

test('what is done to a whole list is asked about in words of its own, and counts nothing that is selected', async () => {
  expect(await asked(directoryNodes, 'catalogue', 'instantiate', 0)).toBe(
    '按现行业务目录，为本项目和还没有目录的单位工程生成全部节点。'
  )
  expect(await asked(directoryNodes, 'catalogue', 'publish', 0)).toBe(
    '发布本项目目录中全部未发布的节点，发布后出现在收集著录中。'
  )
})

test('a question that names its row says that name, and says it once', async () => {
  expect(await asked(locations, 'transfers', 'close', '一库-1-2')).toBe('停用库位“一库-1-2”？')
})
