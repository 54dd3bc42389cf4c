import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { prefer } from '#kit/drawn/media.ts'
import { Button } from '#ui/actions/button.tsx'
import { JobSteps } from '#ui/status/job-steps.tsx'
import { ProgressCircle } from '#ui/status/progress-circle.tsx'
import { Progress } from '#ui/status/progress.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { Spinner } from '#ui/status/spinner.tsx'

afterEach(() => prefer())

/** What an animation moves: where something is, how large it is, or how it is turned. */
const MOVES = [
  'transform',
  'rotate',
  'translate',
  'scale',
  'offsetDistance',
  'left',
  'top',
  'marginLeft',
  'strokeDashoffset'
]

/** The animations that go on in the page, and whether they move anything. */
const going = () =>
  document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect instanceof KeyframeEffect)
    .map((animation) => {
      const frames = (animation.effect as KeyframeEffect).getKeyframes()
      return {
        name: (animation as CSSAnimation).animationName,
        moves: frames.some((frame) => MOVES.some((property) => property in frame))
      }
    })

const Everything = () => (
  <main>
    <Spinner />
    <Spinner size="large" />
    <Progress aria-label="导出" isIndeterminate />
    <ProgressCircle aria-label="导入" isIndeterminate />
    <ProgressCircle aria-label="读取" size="small" isIndeterminate />
    <Button isLoading>保存</Button>
    <Skeleton lines={3} />
    <JobSteps title="检测" steps={[{ title: '真实性', state: { mode: 'running', percent: 20 } }]} />
  </main>
)

test('where motion is not wanted nothing turns or travels, and what goes on is still seen to go on', async () => {
  await render(<Everything />)
  expect(going().filter(({ moves }) => moves).length).toBeGreaterThan(5)
  await prefer({ 'prefers-reduced-motion': 'reduce' })
  await expect.poll(() => going().filter(({ moves }) => moves)).toEqual([])
  const bars = document.querySelectorAll('[data-progress]')
  expect(bars.length).toBeGreaterThan(5)
  const namesOf = (bar: Element) =>
    bar.getAnimations().flatMap((one) => (one instanceof CSSAnimation ? one.animationName : []))
  await expect.poll(() => [...new Set([...bars].map((bar) => namesOf(bar).join()))]).toEqual(['come-and-go'])
})
