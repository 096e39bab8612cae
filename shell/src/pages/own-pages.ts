// The chunk of the sign-in page. Staff screens load it in advance, because signing out must work without a connection too.
// The profile page has its own chunk.
export { SignInPage } from '../sign-in/sign-in-page.tsx'

export const loadProfilePage = async () => {
  const { ProfilePage } = await import(/* webpackChunkName: "profile" */ '../profile/profile-page.tsx')
  return { default: ProfilePage }
}
