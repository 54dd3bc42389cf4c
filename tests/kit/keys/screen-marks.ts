import type { Page } from 'playwright-core'

/** What a screen reader goes by on a page: its landmarks, skip link, headings and live regions, as far as they are shown. */
export interface ScreenMarks {
  readonly landmarks: readonly string[]
  /** Where the first stop of the page leads, with its words; undefined where that is no link. */
  readonly skip: string | undefined
  /** Whether the skip link leads to the main content. */
  readonly isSkipRight: boolean
  readonly headings: readonly string[]
  readonly live: readonly string[]
  readonly title: string
}

/** Reads the marks of the page in front. */
export const screenMarks = (page: Page): Promise<ScreenMarks> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
    const landmarks = {
      // Inside of these a header or a footer is none of the page.
      banner: 'header:not(:is(main, nav, section, article, aside) *), [role=banner]',
      navigation: 'nav, [role=navigation]',
      main: 'main, [role=main]',
      contentinfo: 'footer:not(:is(main, nav, section, article, aside) *), [role=contentinfo]'
    }
    const first = document.querySelector<HTMLElement>('#root a[href], #root button, #root input')
    const target = first?.getAttribute('href') ?? ''
    return {
      landmarks: Object.entries(landmarks).flatMap(([name, selector]) => shown(selector).map(() => name)),
      skip: first?.textContent ?? undefined,
      isSkipRight: target.startsWith('#') && document.querySelector(target)?.tagName === 'MAIN',
      headings: shown('h1').map((heading) => heading.textContent.trim()),
      live: [...document.querySelectorAll('body > [id^=announcer-]')].map(
        (region) => `${region.getAttribute('role')} ${region.getAttribute('aria-live')}`
      ),
      title: document.title
    }
  })

/** Goes to another address of the product as the browser's own buttons do, without loading the page anew. */
export const travel = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
