import { type ComponentType, useState } from 'react'
import type { RouteObject } from 'react-router-dom'
import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { MenuEntry } from '#contract/core/menu.ts'
import type { Language } from '#core/state/languages.ts'
import { dismissAll } from '#core/state/toasts.ts'
import { Exception } from '#shell/page/exception.tsx'
import { Frame } from '#shell/frame/frame.tsx'
import { SessionRoot } from '#shell/routing/session-root.tsx'
import type { LoadView } from '#shell/loading/lazy-view.ts'
import { ToastBridge } from '#shell/frame/toasts.tsx'
import { WindowTitle } from '#shell/page/window-title.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const address = location.pathname + location.search

/** A page with a heading, a field and a counter, to see what is kept. */
export const somePage =
  (title: string): ComponentType =>
  () => {
    const [count, setCount] = useState(0)
    return (
      <div>
        <h1>{title}</h1>
        <label>
          {title} 备注 <input />
        </label>
        <button type="button" onClick={() => setCount(count + 1)}>
          {title} 计数 {count}
        </button>
        <div style={{ height: 2000 }} />
      </div>
    )
  }

const loads = (view: ComponentType, onFetch: () => void = () => undefined): LoadView => {
  const file = { default: view }
  return async () => {
    onFetch()
    return file
  }
}

/** Pages by the paths of menu entries. */
export type Pages = Readonly<Record<string, ComponentType>>

/** The whole frame at an address, for whoever is signed in, with these pages behind the entries of the menu; `onFetch`: the file of one is fetched. */
export async function renderFrame(
  at: string,
  pages: Pages,
  language: Language = 'zh-CN',
  onFetch: (path: string) => void = () => undefined
) {
  history.replaceState(null, '', at)
  const screens = Object.fromEntries(
    Object.entries(pages).map(([path, view]) => [`area${path}`, loads(view, () => onFetch(path))])
  )
  const missing = loads(() => <h1>没有这个页面</h1>)
  const routesOf = (menu: readonly MenuEntry[]): RouteObject[] => [
    {
      element: (
        <Frame view={(component) => screens[component]} unknown={missing}>
          <Exception pages={{ '404': missing }} />
        </Frame>
      ),
      children: [...menu.map(({ path, name }) => ({ path, id: name, element: null })), { path: '*', element: null }]
    }
  ]
  const screen = await render(
    <LocaleProvider language={language} navigate={() => undefined}>
      <SessionRoot isFresh={false} routesOf={routesOf} />
      <ToastBridge />
      <WindowTitle />
    </LocaleProvider>
  )
  await expect.element(screen.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await settle()
  return screen
}

/** Waits until a page that has come to the front has taken the focus. */
export async function settle(): Promise<void> {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}

/** Puts the address of the test back, takes messages away, and forgets where everybody has been: the next file's palette would offer it. */
export function leaveFrame(): void {
  dismissAll()
  for (const key of Object.keys(localStorage)) if (key.startsWith('pro__PLACES_')) localStorage.removeItem(key)
  history.replaceState(null, '', address)
}

/** Gives the focus to something once it is there, as the arrows and Tab would, and presses a key. */
export async function pressOn(target: Locator, key = '{Enter}'): Promise<void> {
  await expect.element(target).toBeVisible()
  // The page of a test has the keyboard only after its first key, and a page that opens gives up the focus only to who has pressed one.
  await userEvent.keyboard('{Shift}')
  ;(target.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
}
