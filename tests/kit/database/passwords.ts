/** The passwords of the seeded accounts in tests of the server. */
export const DEMO_PASSWORD = 'demo-pass-1'
export const ADMIN_PASSWORD = 'admin-pass-1'
