import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { FileItem, type FileItemState } from '#ui/status/file-item.tsx'

const STATES: [FileItemState, string[]][] = [
  [{ mode: 'queued' }, ['取消 甲.pdf']],
  [{ mode: 'checking' }, ['取消 甲.pdf']],
  [{ mode: 'uploading', percent: 40 }, ['暂停 甲.pdf', '取消 甲.pdf']],
  [{ mode: 'paused', percent: 40 }, ['继续 甲.pdf', '取消 甲.pdf']],
  [{ mode: 'failed', reason: '网络已断开' }, ['重试 甲.pdf', '删除 甲.pdf']],
  [{ mode: 'done' }, ['删除 甲.pdf']],
  [{ mode: 'removed' }, ['恢复 甲.pdf']]
]

test.for(STATES)(
  '[2.D27, 8.X25, 8.X26, 8.X27] a file says its state and offers what can be done: %o',
  async ([state, actions]) => {
    const act = vi.fn()
    const { container } = await render(
      <main>
        <ul>
          <FileItem
            name="甲.pdf"
            size={1536}
            state={state}
            onOpen={act}
            onPause={act}
            onResume={act}
            onCancel={act}
            onRetry={act}
            onRemove={act}
            onRestore={act}
          />
        </ul>
      </main>
    )
    expect(
      page
        .getByRole('button')
        .elements()
        .map((button) => button.getAttribute('aria-label'))
    ).toEqual(actions)
    const status = {
      queued: '等待中',
      checking: '正在校验',
      uploading: '上传中',
      paused: '已暂停',
      done: '上传完成',
      failed: '上传失败',
      removed: '已删除'
    }[state.mode]
    await expect.element(page.getByText(status, { exact: true })).toBeVisible()
    if ('percent' in state)
      await expect
        .element(page.getByRole('progressbar', { name: '上传 甲.pdf' }))
        .toHaveAttribute('aria-valuenow', '40')
    if ('reason' in state) await expect.element(page.getByText('网络已断开')).toBeVisible()
    expect(await findingsInThemes(container)).toEqual([])
    await userEvent.keyboard('{Tab}{Enter}')
    expect(act).toHaveBeenCalledTimes(1)
  }
)
