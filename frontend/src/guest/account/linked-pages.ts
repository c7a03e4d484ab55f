// Pages that few people see, most of them through a link that they received. They are in one file, because the first script of every
// visit contains the names of all files.
export { AccountLinkPage } from './AccountLinkPage.tsx';
export { CodePage } from './CodePage.tsx';
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
export { InvitationPage } from './InvitationPage.tsx';
export { SetupPage } from './SetupPage.tsx';
