import { describe, expect, test } from 'vitest'

import { PUBLIC_PATHS } from '#contract/core/limits.ts'
import { guard, signInPath } from '#core/work/session/guard.ts'

const PATHS = ['/dashboard/Analysis', '/workbench/index', '/archives/collect', '/404', '/pdf']
const knows = (path: string) => PATHS.find((known) => known.toLowerCase() === path.toLowerCase())
const place = (full: string) => {
  const at = full.indexOf('?')
  const [path, search] = at < 0 ? [full, ''] : [full.slice(0, at), full.slice(at)]
  return { path, search, full }
}
const asNobody = (full: string) => guard({ place: place(full), isSignedIn: false, isLoaded: false }, knows)
const asUser = (full: string) => guard({ place: place(full), isSignedIn: true, isLoaded: true }, knows)
const go = (to: string) => ({ verdict: 'go', to })
const PASS = { verdict: 'pass' }

describe('who is not signed in', () => {
  test('may see the sign-in, registration and password recovery [2.R02, 2.R03, 2.R04, 2.R05, 2.R06]', () => {
    expect(PUBLIC_PATHS).toEqual(['/user/login', '/user/register', '/user/register-result', '/user/alteration'])
    for (const path of PUBLIC_PATHS) expect(asNobody(path)).toEqual(PASS)
  })

  test('is led to the sign-in from anywhere else, and back afterwards [2.R20]', () => {
    expect(asNobody('/archives/collect?node=n1&x=林')).toEqual(
      go(`/user/login?redirect=${encodeURIComponent('/archives/collect?node=n1&x=林')}`)
    )
    expect(asNobody('/unknown')).toEqual(go('/user/login?redirect=%2Funknown'))
    expect(asNobody('/')).toEqual(go('/user/login'))
    expect(asNobody('/pdf')).toEqual(go('/user/login?redirect=%2Fpdf'))
  })
})

describe('who is signed in', () => {
  test('waits for the permissions before anything of the product [2.R14]', () => {
    for (const full of ['/', '/archives/collect', '/user/login', '/nowhere']) {
      expect(guard({ place: place(full), isSignedIn: true, isLoaded: false }, knows)).toEqual({ verdict: 'load' })
    }
    expect(guard({ place: place('/user/register'), isSignedIn: true, isLoaded: false }, knows)).toEqual(PASS)
  })

  test('is led home from the sign-in, or to where a link leads [2.R13, 2.R16]', () => {
    expect(asUser('/user/login')).toEqual(go('/dashboard/Analysis'))
    expect(asUser('/user/login?redirect=%2Farchives%2Fcollect%3Fnode%3Dn1%23top')).toEqual(
      go('/archives/collect?node=n1#top')
    )
  })

  test('goes where he wants to [2.R17]', () => {
    expect(asUser('/archives/collect?node=n1')).toEqual(PASS)
  })

  test('comes to the workbench from the root, and to home where there is none [2.R09, 2.R10]', () => {
    expect(asUser('/')).toEqual(go('/workbench/index'))
    expect(
      guard({ place: place('/'), isSignedIn: true, isLoaded: true }, (path) =>
        path === '/workbench/index' ? undefined : knows(path)
      )
    ).toEqual(go('/dashboard/Analysis'))
  })

  test('comes to 404 where there is nothing [2.R12]', () => {
    expect(asUser('/nowhere?x=1')).toEqual(go('/404'))
    expect(asUser('/404')).toEqual(PASS)
  })

  test('finds a path however its letters are written (one tab, not two)', () => {
    expect(asUser('/DASHBOARD/analysis?x=1')).toEqual(go('/dashboard/Analysis'))
    expect(asUser('/ARCHIVES/collect?x=1')).toEqual(go('/archives/collect?x=1'))
  })
})

test('/user is the sign-in [2.R07]', () => {
  expect(asNobody('/user')).toEqual(go('/user/login'))
  expect(asUser('/user')).toEqual(go('/user/login'))
})

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '\\/evil.example',
  'javascript:alert(1)',
  ' /archives/collect',
  'archives/collect',
  '/%2F%2Fevil.example',
  '/\tevil.example',
  '/nowhere',
  '/user/login',
  '/%E0%A4%A',
  ''
])('a redirect to %j is not followed [2.R18]', (wanted) => {
  expect(asUser(`/user/login?redirect=${encodeURIComponent(wanted)}`)).toEqual(go('/dashboard/Analysis'))
})

test('after a sign-in work goes on where it was interrupted', () => {
  expect(asUser('/user/login?redirect=%2Farchives%2FCOLLECT%3Fa%3D1')).toEqual(go('/archives/collect?a=1'))
})

test('the sign-in does not lead back to itself', () => {
  expect(signInPath('/user/login?redirect=%2Fx')).toBe('/user/login')
})
