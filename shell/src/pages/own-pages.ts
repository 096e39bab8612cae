export { SignInPage } from '../sign-in/sign-in-page.tsx'
export { ForgotPasswordPage } from './forgot-password/forgot-password-page.tsx'
export { ProfilePage } from './profile-page.tsx'
