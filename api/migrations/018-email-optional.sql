-- Whether a new patient may leave out the email address, with a phone number that receives SMS.
alter table branches add column email_optional boolean not null default false;
