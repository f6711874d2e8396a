import API
import Household
import Library
import Site
import Tasks

/// The rooms that every house has beside its collections.
package func standardRooms(_ household: HouseholdFeature = HouseholdFeature()) -> [any Feature] {
    [LibraryFeature(), household, TasksFeature(), APIFeature()]
}
