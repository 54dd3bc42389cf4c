import type { Page } from 'playwright-core'

/** Asks the server as the page of a user does, for who has signed in there. */
export const askAsPage = <Result>(page: Page, path: string): Promise<Result> =>
  page.evaluate(async (from) => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    const answer = await fetch(`/api${from}`, { headers: { 'x-access-token': value } })
    return ((await answer.json()) as { result: unknown }).result
  }, path) as Promise<Result>
