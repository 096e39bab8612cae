export { SignInPage } from '../sign-in/sign-in-page.tsx'

export const loadProfilePage = async () => {
  const { ProfilePage } = await import(/* webpackChunkName: "profile" */ '../profile/profile-page.tsx')
  return { default: ProfilePage }
}
