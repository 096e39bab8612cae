-- Where no service was chosen, its name was typed and can be a complaint: it is deleted with the description.
create index appointments_with_typed_service on appointments (starts_at) where service_id is null and service_text <> '';
