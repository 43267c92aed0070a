-- The lines of the basket keep the picture of their activity, so a change of it is a change of the facts of its schedules.
create trigger template_picture_version after update of picture on template
  for each row execute function raise_template_version();
