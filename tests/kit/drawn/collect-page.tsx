import { render } from 'vitest-browser-react'

import Collect from '#screens/archives/collect.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'
import { StatusLineHost } from '#ui/status/status-line.tsx'

import { type Answers, answerCalls } from '../answers/answers.ts'

/** Draws 收集著录 with its status line, without the frame around it, over these answers. */
export async function renderCollect(answers: Answers) {
  answerCalls(answers)
  return await render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <main>
        <Collect />
      </main>
      <footer>
        <StatusLineHost />
      </footer>
    </LocaleProvider>
  )
}
